import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { isFresh } from '@jobposting/core/adapter';
import type { RequestError } from './http-error.ts';

/** A complete answer to a request, before it is written to a response. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The body, when it comes in parts. */
  readonly parts?: AnswerParts;
}

/** The body of an answer in parts: the next is made once the client has taken the last. */
export interface AnswerParts extends AsyncIterableIterator<string, void> {
  /**
   * Releases the request, even while the next part waits for the client to send more. Resolves once
   * no work on it is left.
   */
  readonly return: () => Promise<IteratorResult<string, void>>;
  /** Why the work ended early, known after the last part; `null` when it did not. */
  readonly failure: () => RequestError | null;
}

/** Keeps caches from storing answers with data, and browsers from guessing their type. */
const dataHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Headers that the host may replace: they are a policy and do not describe the answer. */
export const policyHeaders: readonly string[] = Object.keys(dataHeaders);

/**
 * A text as bytes in a buffer of its own, for an answer that is kept. `Buffer.from` returns a slice of an 8 KiB
 * block for a short text, and the slice keeps the whole block in memory.
 */
export const keptBytes = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
};

/** A strong entity tag: `beginning` and a digest of the body (decisions D16, D28). */
export const etagOf = (body: Buffer, beginning = ''): string =>
  `"${beginning}${hash('sha1', body, 'base64url')}"`;

/** An answer that carries JSON, ready as bytes. `headers` win over the usual ones. */
export const jsonAnswer = (
  status: number,
  body: Buffer,
  headers?: Readonly<Record<string, string>>,
): Answer => ({
  status,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ...dataHeaders,
    ...headers,
  },
  body,
});

/** An answer whose newline-delimited JSON comes line by line (decision D37). */
export const streamedAnswer = (lines: AnswerParts): Answer => ({
  status: 200,
  headers: { 'Content-Type': 'application/x-ndjson', ...dataHeaders },
  parts: lines,
});

/** The answer to a DELETE or OPTIONS, which has no body. */
export const emptyAnswer = (headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 204,
  headers,
});

/** The answer to a conditional GET when the client already has `answer` (decision D28). */
const notModified = ({ headers: { ETag = '', Vary } }: Answer): Answer => ({
  status: 304,
  headers: {
    ETag,
    'Cache-Control': dataHeaders['Cache-Control'],
    ...(Vary !== undefined && { Vary }),
  },
});

/** The answer to a GET, or 304 when the client already has it (decisions D16, D28). */
export const unlessFresh = (
  { headers }: { readonly headers: { readonly 'if-none-match'?: string | undefined } },
  answer: Answer,
): Answer => {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && isFresh(ifNoneMatch, answer.headers.ETag ?? '')
    ? notModified(answer)
    : answer;
};
