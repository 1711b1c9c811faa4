import type { IncomingMessage } from 'node:http';
import type { Job, WriteOptions } from '@jobposting/core';

/**
 * Whether `If-None-Match` names this entity tag, so that the client has the answer already
 * (RFC 9110 §13.1.2, weak comparison). Our tags hold no comma, so a malformed header matches none.
 */
export const isFresh = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Whether `If-Match` names this entity tag (RFC 9110 §13.1.1): a weak one never does. */
const isMatch = (ifMatch: string, etag: string): boolean =>
  ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim() === etag);

/**
 * What the headers `If-Match` and `If-None-Match` of a write make it depend on (decision D28).
 * `If-None-Match: *` on a PUT by referenceId creates only.
 */
export const preconditionOf = (
  { headers }: IncomingMessage,
  etagOf: (job: Job) => string,
): WriteOptions => {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch === undefined && ifNoneMatch === undefined) return {};
  return {
    onlyIf: (stored) => {
      if (stored === null) return ifMatch === undefined;
      const etag = etagOf(stored);
      return (
        (ifMatch === undefined || isMatch(ifMatch, etag)) &&
        (ifNoneMatch === undefined || !isFresh(ifNoneMatch, etag))
      );
    },
  };
};
