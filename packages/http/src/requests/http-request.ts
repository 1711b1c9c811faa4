import { quotable } from '@jobposting/core/adapter';

/** The headers of a request: names in lower case, repeated ones joined by commas. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

const maxInMessage = 64;

/** What a header has, trimmed, as a message shows it: cut where it is long. */
export const headerInMessage = (value: string): string => {
  const trimmed = value.trim();
  return quotable(trimmed.length > maxInMessage ? `${trimmed.slice(0, maxInMessage)}…` : trimmed);
};

/** Where a request came to, as its runtime knows it (decision D26). */
export interface RequestOrigin {
  readonly scheme: 'http' | 'https';
  /** With the port, where there is one. */
  readonly host: string;
  /** The prefix that the host took off the path, empty when there is none. */
  readonly mountPrefix: string;
}

/** The body of a request. */
export interface RequestBody {
  /** Whether the request says that it has one. */
  readonly isAnnounced: boolean;
  /** Whether the host has read it, or has taken it to read. */
  readonly isRead: boolean;
  /** What a parser of the host has made of it, `undefined` when none has. */
  readonly parsed: unknown;
  /**
   * Reads it to its end, or until `take` returns false for a piece.
   *
   * @returns whether all of it has come: false as well when the client has gone
   */
  readonly read: (take: (piece: Uint8Array) => boolean) => Promise<boolean>;
  /**
   * Reads it as fast as the pieces are asked for; throws when the client goes before its end. Who leaves
   * early wants no more of it.
   */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** A request, whatever runtime it came by. */
export interface HttpRequest<Raw = unknown> {
  /** What the functions of the host are given. */
  readonly raw: Raw;
  readonly method: string;
  /** As sent: neither decoded nor normalized, so that only one spelling of a path is routed. */
  readonly path: string;
  /** The query as sent, empty when there is none. */
  readonly query: string;
  readonly headers: RequestHeaders;
  /** Whether it has not exactly one Host, where it must have one. */
  readonly hasWrongHost: boolean;
  readonly origin: () => RequestOrigin;
  /** The other end of the connection, where that is known. */
  readonly peerAddress: () => string | undefined;
  readonly body: () => RequestBody;
  /**
   * Calls `onGone` once the client has gone, at once if it has by now, and keeps the host from closing the
   * connection because nothing moves on it. The returned function ends both.
   */
  readonly watch: (onGone: () => void) => () => void;
}
