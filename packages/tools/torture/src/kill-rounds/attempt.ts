import { isDeepStrictEqual } from 'node:util';
import type { MarkedFields } from '../client/posting.ts';

/** A job as the interface shows it, as far as it is checked here. */
export interface ShownJob extends MarkedFields {
  readonly id: number;
  readonly referenceId: string | null;
  readonly status: string;
  readonly publishDate: string;
}

/** A write that was sent, and its expected result. */
export interface Attempt {
  readonly what: string;
  /** The change that it leaves in the log. */
  readonly change: string;
  /** Whether `found` is the complete result of this write on `before`. */
  readonly explains: (before: ShownJob | null, found: ShownJob | null) => boolean;
}

const same = isDeepStrictEqual;

const isMarked = (found: ShownJob, fields: MarkedFields): boolean =>
  found.title === fields.title &&
  found.description === fields.description &&
  found.applicationUrl === fields.applicationUrl &&
  found.salary?.amount === fields.salary.amount;

/** A create. The ledger checks whether its id is new. */
export const creates = (fields: MarkedFields): Attempt => ({
  what: `create ${fields.title}`,
  change: 'job.created',
  explains: (before, found) =>
    before === null && found !== null && found.status === 'active' && isMarked(found, fields),
});

/** A change of the marked fields, all of them and nothing else. */
export const changes = (fields: MarkedFields): Attempt => ({
  what: `change to ${fields.title}`,
  change: 'job.updated',
  explains: (before, found) =>
    before !== null &&
    found !== null &&
    isMarked(found, fields) &&
    same({ ...found, ...marksOf(before) }, before),
});

const marksOf = ({ title, description, applicationUrl, salary }: ShownJob): MarkedFields => ({
  title,
  description,
  applicationUrl,
  salary,
});

/** A change of the status; publishing sets a new publishDate (D11). */
export const turns = (status: string): Attempt => ({
  what: `turn ${status}`,
  change: status === 'archived' ? 'job.archived' : 'job.published',
  explains(before, found) {
    if (before === null || found === null || found.status !== status) return false;
    const isPublished = before.status !== status && status === 'active';
    const { publishDate } = isPublished ? found : before;
    return same(found, { ...before, status, publishDate });
  },
});

/** A delete. */
export const deletes: Attempt = {
  what: 'delete',
  change: 'job.deleted',
  explains: (_before, found) => found === null,
};
