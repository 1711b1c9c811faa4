import type { EmployerId } from '@jobposting/core';
import type { JobSearch } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import type { JobChange } from './change-feed.ts';
import type { ListEntry } from './list-chunk.ts';
import { createListIndex, type ListIndex } from './list-index.ts';

type Form = JobSearch['form'];

/** The list indexes of the employers that needed one lately. */
export interface ListIndexes {
  /** The index of an employer's list over one form of its texts, which may have yet to grow. */
  open(employerId: EmployerId, form: Form): ListIndex;
  /** Follows writes. */
  apply(changes: readonly JobChange[]): void;
  clear(): void;
}

const forms: readonly Form[] = ['folded', 'exact'];
const maxSize = 256 * 1024 * 1024;
// Settling so many takes as long as growing a long list anew.
const maxUnsettled = 10_000;

const columns: Readonly<Record<Form, string>> = {
  // All in job_by_date.
  folded: 'publish_date, id, status, folded_title, folded_reference_id',
  exact: 'publish_date, id, status, title, reference_id',
};

/** Creates an empty set of indexes on a database, bounded to some 256 MB and the largest one. */
export const createListIndexes = (db: Database): ListIndexes => {
  const prepare = (form: Form) => ({
    // Row values, so that job_by_date is entered at the very place.
    after: db
      .prepare<[number, number, number, number], ListEntry>(
        `SELECT ${columns[form]} FROM job WHERE employer_id = ? AND (publish_date, id) > (?, ?)
         ORDER BY publish_date, id LIMIT ?`,
      )
      .raw(),
    one: db.prepare<[number], ListEntry>(`SELECT ${columns[form]} FROM job WHERE id = ?`).raw(),
  });
  const statements = { folded: prepare('folded'), exact: prepare('exact') };
  // In the order of their latest use.
  const indexes = new Map<string, ListIndex>();
  const keyOf = (employerId: number, form: Form): string => `${employerId} ${form}`;

  const makeRoom = (): void => {
    let size = 0;
    for (const index of indexes.values()) size += index.size;
    for (const [key, index] of indexes) {
      if (size <= maxSize || indexes.size === 1) return;
      size -= index.size;
      indexes.delete(key);
    }
  };

  return {
    open(employerId, form) {
      const key = keyOf(employerId, form);
      const known = indexes.get(key);
      if (known !== undefined) {
        indexes.delete(key);
        indexes.set(key, known);
        return known;
      }
      const { after, one } = statements[form];
      const index = createListIndex({
        after: (publishDate, id, limit) => after.all(employerId, publishDate, id, limit),
        one: (id) => one.get(id),
      });
      indexes.set(key, index);
      makeRoom();
      return index;
    },

    apply(changes) {
      if (indexes.size === 0) return;
      for (const { employerId, jobId, oldPublishDate } of changes) {
        for (const form of forms) {
          const key = keyOf(employerId, form);
          const index = indexes.get(key);
          index?.note(jobId, oldPublishDate);
          if ((index?.unsettled ?? 0) > maxUnsettled) indexes.delete(key);
        }
      }
    },

    clear: () => indexes.clear(),
  };
};
