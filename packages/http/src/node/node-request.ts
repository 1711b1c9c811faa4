import type { IncomingMessage } from 'node:http';
import { isHost } from '../requests/base-url.ts';
import type {
  HttpRequest,
  RequestBody,
  RequestHeaders,
  RequestOrigin,
} from '../requests/http-request.ts';

/** A request of `node:http`, with what a host such as Express adds to it. */
interface HostedRequest extends IncomingMessage {
  /** The body, when a parser of the host has already read it. */
  readonly body?: unknown;
  /** The request target before the host stripped the prefix that the listener is mounted under. */
  readonly originalUrl?: string;
}

/**
 * Whether a request has a second Host, which Node leaves out of `headers`, or has none in HTTP/1.1.
 * HTTP/1.0 has no such header.
 */
export const hasWrongHost = ({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean => {
  if (headers.host === undefined) return httpVersion === '1.1';
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};

const listeningHost = ({ socket }: IncomingMessage): string => {
  const { localAddress = 'localhost', localPort, localFamily } = socket;
  const host = localFamily === 'IPv6' ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? host : `${host}:${localPort}`;
};

/** The prefix that a host such as Express has stripped from `url`, empty when there is none. */
const mountPrefix = ({ originalUrl, url = '' }: HostedRequest): string =>
  originalUrl?.startsWith('/') && originalUrl.endsWith(url)
    ? originalUrl.slice(0, originalUrl.length - url.length)
    : '';

/** The listening address replaces a malformed Host, or the missing one of HTTP/1.0. */
const originOf = (raw: HostedRequest): RequestOrigin => {
  const { host = '' } = raw.headers;
  return {
    scheme: 'encrypted' in raw.socket ? 'https' : 'http',
    host: isHost(host) ? host : listeningHost(raw),
    mountPrefix: mountPrefix(raw),
  };
};

// By events, because an iterator is slower.
const read = (raw: IncomingMessage, take: (piece: Uint8Array) => boolean): Promise<boolean> =>
  new Promise((resolve) => {
    // The client had left already, or Node has thrown the body away: no further event is emitted.
    if (raw.destroyed || raw.readableEnded) {
      resolve(false);
      return;
    }
    const finish = (isWhole: boolean): void => {
      raw.off('data', collect).off('end', complete).off('close', abort);
      resolve(isWhole);
    };
    const collect = (piece: Buffer): void => {
      if (take(piece)) return;
      raw.pause();
      finish(false);
    };
    const complete = (): void => finish(true);
    const abort = (): void => finish(false);
    raw.on('data', collect).on('end', complete).on('close', abort);
  });

/** @param isRead whether a parser of the host had read it when the request came */
const bodyOf = (raw: HostedRequest, isRead: boolean): RequestBody => ({
  isAnnounced:
    raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0,
  isRead,
  parsed: raw.body,
  read: (take) => read(raw, take),
  // By default, leaving an iterator early destroys the request, and with it the connection for the answer.
  pieces: () => raw.iterator({ destroyOnReturn: false }),
});

/**
 * A client that has left looks like one that has only ended its own side, which the hardened server
 * allows. A held request ends in both cases.
 */
const watch = ({ socket }: IncomingMessage, onGone: () => void): (() => void) => {
  const idleMs = socket.timeout ?? 0;
  if (idleMs > 0) socket.setTimeout(0);
  socket.on('end', onGone).on('close', onGone);
  if (socket.destroyed || socket.readableEnded) onGone();
  return () => {
    socket.off('end', onGone).off('close', onGone);
    if (idleMs > 0) socket.setTimeout(idleMs);
  };
};

/** A request of `node:http` as the routes see it. */
export const toHttpRequest = (
  raw: IncomingMessage,
  { path, query }: Pick<HttpRequest, 'path' | 'query'>,
): HttpRequest<IncomingMessage> => {
  // Asked now: what happens to the connection before the body is asked for can look the same.
  const isRead = raw.readableDidRead || raw.readableEnded;
  return {
    raw,
    method: raw.method ?? '',
    path,
    query,
    // Only Set-Cookie, which requests do not have, is ever a list.
    headers: raw.headers as RequestHeaders,
    hasWrongHost: hasWrongHost(raw),
    origin: () => originOf(raw),
    peerAddress: () => raw.socket.remoteAddress,
    body: () => bodyOf(raw, isRead),
    watch: (onGone) => watch(raw, onGone),
  };
};
