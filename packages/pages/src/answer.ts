/** What an answer depends on. */
export interface PageRequest {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export type Headers = Readonly<Record<string, string>>;

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer before it is encoded. Its `ETag` is that of the body as it is here. */
export interface Answer<Body = string | Bytes | AsyncIterable<string>> {
  readonly status: number;
  readonly headers: Headers;
  /** Whole, or in parts, each made once the client has taken the last. HEAD is not sent it, and may lack it. */
  readonly body?: Body;
  /** The body of this `ETag` never changes, so that it is compressed once, and better. */
  readonly isFixed?: true;
}

/** An answer that is whole, as it is sent. */
export type WholeAnswer = Answer<Bytes>;

/** An answer as it is sent. */
export type EncodedAnswer = Answer<Bytes | AsyncIterable<string | Uint8Array>>;

/** A few words in place of what is asked for, which nobody keeps. */
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

/** Whether a request only reads: to any other, the answer is {@link notAllowed}. */
export const isRead = ({ method }: Pick<PageRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

export const notAllowed = (headers: Headers = {}): WholeAnswer =>
  textAnswer(405, 'This can only be read.', { Allow: 'GET, HEAD', ...headers });
