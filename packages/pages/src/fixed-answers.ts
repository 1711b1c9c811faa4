import { hash } from 'node:crypto';
import {
  type Answer,
  type Headers,
  isRead,
  notAllowed,
  type PageRequest,
  type WholeAnswer,
} from './answer.ts';
import { negotiateEncoding } from './content-encoding.ts';

/** A file that never changes. */
export const fileAnswer = (
  type: string,
  body: Buffer<ArrayBuffer>,
  headers: Headers,
): WholeAnswer => ({
  status: 200,
  headers: {
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Type': type,
    ETag: `"${hash('sha1', body, 'base64url')}"`,
  },
  body,
  isFixed: true,
});

/**
 * Creates the function that answers requests for fixed files, by path; `null` for any other path.
 *
 * @param headers the headers of a 405
 */
export const createFixedAnswers =
  (answers: ReadonlyMap<string, WholeAnswer>, headers: Headers = {}) =>
  (request: PageRequest): Promise<WholeAnswer> | null => {
    const answer: Answer | undefined = answers.get(request.path);
    if (answer === undefined) return null;
    const { encode } = negotiateEncoding(request.headers);
    // It is whole, so it is not compressed in parts.
    return encode(isRead(request) ? answer : notAllowed(headers)) as Promise<WholeAnswer>;
  };
