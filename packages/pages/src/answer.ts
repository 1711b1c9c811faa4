/** The request, as far as an answer depends on it. */
export interface PageRequest {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export type Headers = Readonly<Record<string, string>>;

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer before it is encoded. Its `ETag` is that of this body. */
export interface Answer<Body = string | Bytes | AsyncIterable<string>> {
  readonly status: number;
  readonly headers: Headers;
  /** Whole, or in parts, each made once the client has taken the last. Not sent for HEAD, which may lack it. */
  readonly body?: Body;
  /** The body of this `ETag` never changes, so it is compressed once, and better. */
  readonly isFixed?: true;
}

/** A whole answer, as it is sent. */
export type WholeAnswer = Answer<Bytes>;

/** An answer as it is sent. */
export type EncodedAnswer = Answer<Bytes | AsyncIterable<string | Uint8Array>>;

/** A few words instead of the requested content; not cached. */
export const textAnswer = (status: number, text: string, headers: Headers = {}): WholeAnswer => ({
  status,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  },
  body: Buffer.from(`${text}\n`),
});

/** Whether a request only reads: any other gets {@link notAllowed}. */
export const isRead = ({ method }: Pick<PageRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

export const notAllowed = (headers: Headers = {}): WholeAnswer =>
  textAnswer(405, 'This can only be read.', { Allow: 'GET, HEAD', ...headers });
