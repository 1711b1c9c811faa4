import { isDeepStrictEqual } from 'node:util';
import type { MarkedFields } from '../client/posting.ts';

/** A job as the interface shows it, as far as it is checked here. */
export interface ShownJob extends MarkedFields {
  readonly id: number;
  readonly referenceId: string | null;
  readonly status: string;
  readonly publishDate: string;
}

/** A write that was sent. */
export interface Attempt {
  /** The change that it leaves in the log. */
  readonly change: 'job.created' | 'job.updated' | 'job.archived' | 'job.published' | 'job.deleted';
  /** The fields that it sets; `null` for a delete. */
  readonly sets: Partial<ShownJob> | null;
}

/** Whether `found` is the complete result of this write on `before`: nothing else has changed. */
export const explains = (
  { change, sets }: Attempt,
  before: ShownJob | null,
  found: ShownJob | null,
): boolean => {
  if (sets === null || found === null) return sets === found;
  // The service adds fields to a new job; the ledger checks whether its id is new.
  const known = before ?? found;
  const isPublished = change === 'job.published' && known.status === 'archived';
  // Decision D11.
  const { publishDate } = isPublished ? found : known;
  const salary = { ...known.salary, amount: (sets.salary ?? known.salary).amount };
  return isDeepStrictEqual(found, { ...known, ...sets, salary, publishDate });
};
