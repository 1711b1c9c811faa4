import type { HttpRequest, RequestBody } from '../requests/http-request.ts';

/**
 * The pieces of a stream. Unlike the stream's own iterator, this one can be left while a piece is awaited. Reading
 * fails when the request is aborted, though the stream may stay open, and when the stream ends before its announced
 * length, which some hosts allow.
 */
const piecesOf = ({ body, headers, signal }: Request): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const reader = (body ?? new ReadableStream<Uint8Array>()).getReader();
    let missing = Number(headers.get('Content-Length') ?? 0);
    const cancel = (): Promise<void> => reader.cancel().catch(() => {});
    signal.addEventListener('abort', cancel);
    return {
      async next() {
        signal.throwIfAborted();
        const { done, value } = await reader.read();
        // A cancelled stream looks as if it had ended.
        signal.throwIfAborted();
        missing -= value?.length ?? 0;
        if (done && missing > 0) throw new Error(`The body lacks its last ${missing} bytes.`);
        return done ? { done, value: undefined } : { done, value };
      },
      async return() {
        await cancel();
        return { done: true, value: undefined };
      },
    };
  },
});

const read = async (raw: Request, take: (piece: Uint8Array) => boolean): Promise<boolean> => {
  if (raw.body === null) return true;
  try {
    for await (const piece of piecesOf(raw)) if (!take(piece)) return false;
    return true;
  } catch {
    return false;
  }
};

/** On a runtime that does not report that a client has gone, this is never called. */
const watch = ({ signal }: Request, onGone: () => void): (() => void) => {
  signal.addEventListener('abort', onGone);
  if (signal.aborted) onGone();
  return () => signal.removeEventListener('abort', onGone);
};

/** A request of the fetch API as the routes see it; its address is absolute, so it needs no Host. */
export const toHttpRequest = (raw: Request): HttpRequest<Request> => {
  const url = new URL(raw.url);
  const headers = Object.fromEntries(raw.headers);
  return {
    raw,
    method: raw.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers,
    // Two are joined, on runtimes that allow them.
    hasWrongHost: headers.host?.includes(', ') === true,
    origin: () => ({
      scheme: url.protocol === 'https:' ? 'https' : 'http',
      host: url.host,
      mountPrefix: '',
    }),
    peerAddress: () => undefined,
    body: (): RequestBody => ({
      isAnnounced: raw.body !== null && headers['content-length'] !== '0',
      isRead: raw.bodyUsed || raw.body?.locked === true,
      parsed: undefined,
      read: (take) => read(raw, take),
      pieces: () => piecesOf(raw),
    }),
    watch: (onGone) => watch(raw, onGone),
  };
};
