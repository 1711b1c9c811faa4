import { quotable } from '@jobposting/core/adapter';

/** The headers of a request: names in lower case, repeated ones joined by commas. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

const maxInMessage = 64;

/** The value of a header as a message shows it: trimmed, and cut when it is long. */
export const headerInMessage = (value: string): string => {
  const trimmed = value.trim();
  return quotable(trimmed.length > maxInMessage ? `${trimmed.slice(0, maxInMessage)}…` : trimmed);
};

/** The address that a request came to, as its runtime knows it (decision D26). */
export interface RequestOrigin {
  readonly scheme: 'http' | 'https';
  /** With the port, if there is one. */
  readonly host: string;
  /** The prefix that the host removed from the path, empty when there is none. */
  readonly mountPrefix: string;
}

/** The body of a request. */
export interface RequestBody {
  /** Whether the request says that it has one. */
  readonly isAnnounced: boolean;
  /** Whether the host has read it, or is reading it. */
  readonly isRead: boolean;
  /** The result of the host's parser, `undefined` when none has parsed it. */
  readonly parsed: unknown;
  /**
   * Reads it to its end, or until `take` returns false for a piece.
   *
   * @returns whether all of it has come; false also when the client has left
   */
  readonly read: (take: (piece: Uint8Array) => boolean) => Promise<boolean>;
  /**
   * Reads it as fast as the pieces are asked for; throws when the client leaves before its end. Leaving the
   * iterator early cancels the rest.
   */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** A request, from any runtime. */
export interface HttpRequest<Raw = unknown> {
  /** The request that the functions of the host get. */
  readonly raw: Raw;
  readonly method: string;
  /** As sent: neither decoded nor normalized, so that only one spelling of a path is routed. */
  readonly path: string;
  /** The query as sent, empty when there is none. */
  readonly query: string;
  readonly headers: RequestHeaders;
  /** Whether it lacks a Host that it must have, or has several. */
  readonly hasWrongHost: boolean;
  readonly origin: () => RequestOrigin;
  /** The other end of the connection, if known. */
  readonly peerAddress: () => string | undefined;
  readonly body: () => RequestBody;
  /**
   * Calls `onGone` once the client has left, at once if it has left already, and stops the idle time-out of
   * the connection. The returned function ends both.
   */
  readonly watch: (onGone: () => void) => () => void;
}
