import type { Job, JobId, ReferenceData } from '@jobposting/core';
import { compare, createIndexPosting, type IndexedPosting } from './listed-posting.ts';

/** The postings of an index. */
export type PostingTable = ReturnType<typeof createPostingTable>;

/** About how much memory a posting takes, as measured. */
const bytesOf = ({ title, searched, places, others }: IndexedPosting): number =>
  220 + 2 * (title.length + searched.length) + 32 * (places.length + others.length);

/** Creates it, empty, for postings of about `mostBytes`; of more, it has the newest. */
export const createPostingTable = (
  mostBytes: number,
  referenceData: Pick<ReferenceData, 'locations' | 'jobCategories'>,
) => {
  const { values, indexPosting } = createIndexPosting(referenceData);
  const byId = new Map<JobId, IndexedPosting>();
  let order: readonly IndexedPosting[] = [];
  let all: readonly IndexedPosting[] | null = null;
  let bytes = 0;
  let leftOut = 0;

  /** How many come before it. */
  const placeOf = (posting: IndexedPosting): number => {
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = order[middle];
      if (other !== undefined && compare(other, posting) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  /** Forgets what the order does not have any more. */
  const forget = (gone: readonly IndexedPosting[]): void => {
    for (const posting of gone) {
      byId.delete(posting.id);
      bytes -= bytesOf(posting);
    }
    all = null;
  };

  /** Puts postings in for these ids. It looks at few others: each is elsewhere in memory. */
  const replace = (ids: readonly JobId[], added: readonly IndexedPosting[]): void => {
    const gone = ids.flatMap((id) => byId.get(id) ?? []);
    const parts: (readonly IndexedPosting[])[] = [];
    let from = 0;
    for (const posting of [...gone, ...added].sort(compare)) {
      const at = placeOf(posting);
      const isGone = order[at] === posting;
      parts.push(order.slice(from, at), isGone ? [] : [posting]);
      from = Math.max(from, isGone ? at + 1 : at);
    }
    order = ([] as IndexedPosting[]).concat(...parts, order.slice(from));
    forget(gone);
    for (const posting of added) {
      byId.set(posting.id, posting);
      bytes += bytesOf(posting);
    }
  };

  return {
    values,
    /** The postings, newest first. This array and the next never change. */
    get order() {
      return order;
    },
    /** The postings as they are in memory, which is several times as fast to read. */
    get all() {
      all ??= [...byId.values()];
      return all;
    },
    byId: byId as ReadonlyMap<JobId, IndexedPosting>,
    /** About how many open postings, the oldest, had no room. */
    get leftOut() {
      return leftOut;
    },
    get hasMuchRoom() {
      return bytes < mostBytes * 0.9;
    },
    /** Puts open jobs in, each in place of its old values. */
    put(jobs: readonly Job[]): void {
      const ids = jobs.map(({ id }) => id);
      replace(ids, jobs.map(indexPosting));
      let kept = order.length;
      while (bytes > mostBytes && kept > 0) forget(order.slice(--kept, kept + 1));
      leftOut += order.length - kept;
      order = order.slice(0, kept);
    },
    /** Removes jobs that have changed; those that are not new may have been left out. */
    remove(changed: readonly { readonly id: JobId; readonly isNew: boolean }[]): void {
      const others = changed.filter(({ id, isNew }) => !isNew && !byId.has(id));
      leftOut = Math.max(0, leftOut - others.length);
      const ids = changed.map(({ id }) => id);
      replace(ids, []);
    },
    /** Removes what has closed by this time, in milliseconds. */
    removeClosed(by: number): void {
      forget(order.filter(({ closesAt }) => closesAt <= by));
      order = order.filter(({ closesAt }) => closesAt > by);
    },
    clear(): void {
      byId.clear();
      [order, all, bytes, leftOut] = [[], null, 0, 0];
    },
  };
};
