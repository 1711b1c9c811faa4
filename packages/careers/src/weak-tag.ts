import { isFresh } from '@jobposting/core/adapter';

/** An entity tag of what is the same to a reader, though a proxy may compress it (RFC 9110 §8.8.1). */
export type WeakTag = `W/"${string}"`;

/** Whether `If-None-Match` names this tag, with its `W/` or without (RFC 9110 §13.1.2). */
export const isFreshWeakly = (ifNoneMatch: string, etag: WeakTag): boolean =>
  isFresh(ifNoneMatch, etag.slice('W/'.length));
