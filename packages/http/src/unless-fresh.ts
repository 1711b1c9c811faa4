import { isFresh } from '@jobposting/core/adapter';
import { type Answer, notModified } from './answer.ts';
import type { PublicCall } from './route.ts';

/** The answer to a GET, or 304 when the client has it already (decisions D16, D28). */
export const unlessFresh = ({ headers }: PublicCall['request'], answer: Answer): Answer => {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && isFresh(ifNoneMatch, answer.headers.ETag ?? '')
    ? notModified(answer)
    : answer;
};
