import type { HttpRequest, RequestBody } from './http-request.ts';

async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body !== null) yield* body;
}

// The stream fails when the client goes, on Node, Bun, Deno and Workers alike. `signal` is not looked
// at: it tells nothing more, and Deno prints a warning about whoever does.
const read = async (raw: Request, take: (piece: Uint8Array) => boolean): Promise<boolean> => {
  try {
    for await (const piece of piecesOf(raw)) if (!take(piece)) return false;
    return true;
  } catch {
    return false;
  }
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
    lacksHost: false,
    origin: () => ({
      scheme: url.protocol === 'https:' ? 'https' : 'http',
      host: url.host,
      mountPrefix: '',
    }),
    peerAddress: () => undefined,
    body: (): RequestBody => ({
      isAnnounced: raw.body !== null && headers['content-length'] !== '0',
      isRead: raw.bodyUsed,
      parsed: undefined,
      read: (take) => read(raw, take),
      pieces: () => piecesOf(raw),
    }),
  };
};
