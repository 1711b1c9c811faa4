import { isFresh } from '@jobposting/core/adapter';
import { type Answer, dataHeaders } from './answer.ts';

/** The answer to a conditional GET when the client has `answer` already (decision D28). */
const notModified = ({ headers: { ETag = '', Vary } }: Answer): Answer => ({
  status: 304,
  headers: {
    ETag,
    'Cache-Control': dataHeaders['Cache-Control'],
    ...(Vary !== undefined && { Vary }),
  },
});

/** The answer to a GET, or 304 when the client has it already (decisions D16, D28). */
export const unlessFresh = (
  { headers }: { readonly headers: { readonly 'if-none-match'?: string | undefined } },
  answer: Answer,
): Answer => {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && isFresh(ifNoneMatch, answer.headers.ETag ?? '')
    ? notModified(answer)
    : answer;
};
