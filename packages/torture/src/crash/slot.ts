import { isDeepStrictEqual } from 'node:util';
import type { MarkedFields } from '../posting.ts';

/** A job as the interface shows it, as far as it is looked at here. */
export interface ShownJob extends MarkedFields {
  readonly id: number;
  readonly referenceId: string | null;
  readonly status: string;
  readonly publishDate: string;
  readonly closeDate: string;
}

/** A write that was sent, and the state that it leads to. */
export interface Attempt {
  readonly what: string;
  /** Whether `found` is what this write makes of `before`, wholly. */
  readonly explains: (before: ShownJob | null, found: ShownJob | null) => boolean;
}

/** What one writer knows of the one job that nobody else writes. */
export interface Slot {
  /** The beginning of its title, by which it is found in a list. */
  readonly name: string;
  readonly referenceId: string | null;
  /** As the last answer showed it; `null` when there is none. */
  readonly acknowledged: ShownJob | null;
  /** Sent and not answered. */
  readonly pending: Attempt | null;
}

const same = isDeepStrictEqual;

const isMarked = (found: ShownJob, fields: MarkedFields): boolean =>
  found.title === fields.title &&
  found.description === fields.description &&
  found.applicationUrl === fields.applicationUrl &&
  found.salary?.amount === fields.salary.amount;

/** A create. Whether its id is a new one is for the ledger to say. */
export const creates = (fields: MarkedFields): Attempt => ({
  what: `create ${fields.title}`,
  explains: (before, found) =>
    before === null && found !== null && found.status === 'active' && isMarked(found, fields),
});

/** A change of the marked fields, all of them and nothing else. */
export const changes = (fields: MarkedFields): Attempt => ({
  what: `change to ${fields.title}`,
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

/** A change of the status; publishing sets a new publishDate. */
export const turns = (status: string): Attempt => ({
  what: `turn ${status}`,
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
  explains: (_before, found) => found === null,
};

/** What is wrong when a slot is found like this after a crash; `null` when nothing is. */
export const faultOf = (slot: Slot, found: ShownJob | null): string | null => {
  const { name, acknowledged, pending } = slot;
  if (same(found, acknowledged) || pending?.explains(acknowledged, found)) return null;
  return `${name}: acknowledged ${JSON.stringify(acknowledged)}, sent "${pending?.what ?? 'nothing'}", found ${JSON.stringify(found)}`;
};
