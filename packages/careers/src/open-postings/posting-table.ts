import type { EmployerId, Job, JobId, ReferenceData } from '@jobposting/core';
import { compare, createIndexPosting, type IndexedPosting } from './listed-posting.ts';

/** The postings of an index. */
export type PostingTable = ReturnType<typeof createPostingTable>;

/** About how much memory a posting takes, as measured. */
const bytesOf = (posting: IndexedPosting): number => {
  const { title, translations, searched, places, others } = posting;
  const translated = translations ? 150 + 2 * title.length : 0;
  const texts = 2 * (title.length + searched.length) + translated;
  return 220 + texts + 32 * (places.length + others.length);
};

/** How many come before a posting in this order. */
const placeIn = (order: readonly IndexedPosting[], posting: IndexedPosting): number => {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = order[middle];
    if (other !== undefined && compare(other, posting) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

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

  const named = new Map<EmployerId, number>();

  const countIn = (posting: IndexedPosting, by: 1 | -1): void => {
    bytes += by * bytesOf(posting);
    if (posting.confidential) return;
    const count = (named.get(posting.employerId) ?? 0) + by;
    if (count === 0) named.delete(posting.employerId);
    else named.set(posting.employerId, count);
  };

  const forget = (posting: IndexedPosting): void => {
    byId.delete(posting.id);
    countIn(posting, -1);
  };

  /** Puts postings in place of those with the ids of `gone`, as far as there is room. */
  const replace = (
    gone: readonly { readonly id: JobId }[],
    added: readonly IndexedPosting[] = [],
  ): void => {
    // Before each page.
    if (gone.length === 0 && added.length === 0) return;
    const next = order.slice();
    for (const posting of gone.flatMap(({ id }) => byId.get(id) ?? [])) {
      next.splice(placeIn(next, posting), 1);
      forget(posting);
    }
    for (const posting of added) {
      next.splice(placeIn(next, posting), 0, posting);
      byId.set(posting.id, posting);
      countIn(posting, 1);
    }
    for (; bytes > mostBytes && next.length > 0; leftOut++) next.splice(-1).forEach(forget);
    [order, all] = [next, null];
  };

  return {
    values,
    /** The postings, newest first. This array and the next never change. */
    get order() {
      return order;
    },
    /** The postings as they are in memory, which is faster to read. */
    get all() {
      all ??= [...byId.values()];
      return all;
    },
    /** How many postings each employer has under its name. */
    named: named as ReadonlyMap<EmployerId, number>,
    byId: byId as ReadonlyMap<JobId, IndexedPosting>,
    /** About how many open postings, the oldest, had no room. */
    get leftOut() {
      return leftOut;
    },
    get hasMuchRoom() {
      return bytes < mostBytes * 0.9;
    },
    /** Puts open jobs in, each in place of its old values. */
    put: (jobs: readonly Job[]): void => replace(jobs, jobs.map(indexPosting)),
    /** Removes jobs that have changed; those that are not new may have been left out. */
    remove(changed: readonly { readonly id: JobId; readonly isNew: boolean }[]): void {
      const others = changed.filter(({ id, isNew }) => !isNew && !byId.has(id));
      leftOut = Math.max(0, leftOut - others.length);
      replace(changed);
    },
    /** Removes what has closed by this time, in milliseconds. */
    removeClosed: (by: number): void => replace(order.filter(({ closesAt }) => closesAt <= by)),
    clear(): void {
      byId.clear();
      named.clear();
      [order, all, bytes, leftOut] = [[], null, 0, 0];
    },
  };
};
