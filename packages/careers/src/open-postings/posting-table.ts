import type { Job, JobId, ReferenceData } from '@jobposting/core';
import { compare, createIndexPosting, type IndexedPosting } from './listed-posting.ts';

/** The postings of an index. */
export type PostingTable = ReturnType<typeof createPostingTable>;

/** Creates it, empty, for postings of about `mostBytes`; of more, it has the newest. */
export const createPostingTable = (
  mostBytes: number,
  { locations }: Pick<ReferenceData, 'locations'>,
) => {
  const indexPosting = createIndexPosting(locations);
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

  /** Puts postings in for these ids. It looks at few others: each is elsewhere in memory. */
  const replace = (ids: readonly JobId[], added: readonly IndexedPosting[]): void => {
    const gone = ids.flatMap((id) => byId.get(id) ?? []);
    const edits = [
      ...gone.map((posting) => ({ at: placeOf(posting), skips: 1, adds: [] })),
      ...added.toSorted(compare).map((each) => ({ at: placeOf(each), skips: 0, adds: [each] })),
    ];
    const parts: (readonly IndexedPosting[])[] = [];
    let from = 0;
    for (const { at, skips, adds } of edits.sort((a, b) => a.at - b.at)) {
      parts.push(order.slice(from, at), adds);
      from = Math.max(from, at + skips);
    }
    order = ([] as IndexedPosting[]).concat(...parts, order.slice(from));
    for (const { id } of gone) byId.delete(id);
    for (const posting of added) byId.set(posting.id, posting);
    for (const posting of gone) bytes -= posting.bytes;
    for (const posting of added) bytes += posting.bytes;
    all = null;
  };

  return {
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
      const oldest: JobId[] = [];
      let excess = bytes - mostBytes;
      for (let at = order.length - 1; excess > 0; at--) {
        const posting = order[at];
        if (posting === undefined) break;
        excess -= posting.bytes;
        oldest.push(posting.id);
      }
      if (oldest.length > 0) replace(oldest, []);
      leftOut += oldest.length;
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
      const closed = order.filter(({ closesAt }) => closesAt <= by);
      const ids = closed.map(({ id }) => id);
      replace(ids, []);
    },
    clear(): void {
      byId.clear();
      [order, all, bytes, leftOut] = [[], null, 0, 0];
    },
  };
};
