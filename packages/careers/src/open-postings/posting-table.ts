import type { Job, JobId } from '@jobposting/core';
import { createPostingColumns } from './posting-columns.ts';
import { createSlotOrder } from './slot-order.ts';

// Measured, without the letters of its title, which are kept twice.
const bytesOfPosting = 130;
// Shared by several postings, and kept once.
const bytesOfPlaces = 350;

/** The postings of an index, in their order. */
export type PostingTable = ReturnType<typeof createPostingTable>;

/** Creates it, empty, for postings of about `mostBytes`; of more, it has the newest. */
export const createPostingTable = (mostBytes: number) => {
  const columns = createPostingColumns();
  const { rankOf } = columns;
  const idOf = (slot: number) => (columns.arrays.id[slot] ?? 0) as JobId;
  const order = createSlotOrder((a, b) => rankOf(b) - rankOf(a) || idOf(b) - idOf(a));
  const byId = createSlotOrder((a, b) => idOf(a) - idOf(b));
  const free: number[] = [];
  let bytesOfAll = 0;
  let leftOut = 0;
  const bytes = (): number => bytesOfAll + bytesOfPlaces * columns.places.inUse;

  const bytesOf = (slot: number): number => {
    const text = columns.texts[slot] ?? '';
    // Latin letters take a byte, those of other scripts two.
    return bytesOfPosting + text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);
  };

  // A Map would take six times the memory.
  const slotOf = (id: JobId): number | undefined => {
    const slot = byId.after((other) => idOf(other) < id)[0];
    return slot !== undefined && idOf(slot) === id ? slot : undefined;
  };

  const write = (slot: number, job: Job): void => {
    columns.write(slot, job);
    columns.arrays.seen[slot] = 1;
    bytesOfAll += bytesOf(slot);
  };

  /** For a slot that is in neither order any more. */
  const forget = (slot: number): void => {
    bytesOfAll -= bytesOf(slot);
    columns.clear(slot);
    free.push(slot);
  };

  const remove = (id: JobId): void => {
    const slot = slotOf(id);
    if (slot === undefined) return;
    order.remove(slot);
    byId.remove(slot);
    forget(slot);
  };

  const keepOnly = (isKept: (slot: number) => boolean): void => {
    order.keepOnly(isKept);
    byId.keepOnly(isKept).forEach(forget);
  };

  return {
    columns,
    get order(): Uint32Array {
      return order.slots;
    },
    /** The postings after all those for which this is true. */
    orderAfter: order.after,
    /** The slots by id. */
    get byId(): Uint32Array {
      return byId.slots;
    },
    /** How many were left out since filling began. */
    get leftOut() {
      return leftOut;
    },
    get hasMuchRoom() {
      return bytes() < mostBytes * 0.9;
    },
    /** Puts jobs in, each replacing its old values. */
    put(jobs: readonly Job[]): void {
      const added = jobs.map((job) => {
        remove(job.id);
        const slot = free.pop() ?? columns.size;
        write(slot, job);
        return slot;
      });
      order.insert(added);
      byId.insert(added);
      while (bytes() > mostBytes) {
        const oldest = order.slots.at(-1) ?? 0;
        // A posting from before comes again, if it is still open.
        if (columns.arrays.seen[oldest] === 1) leftOut++;
        remove(idOf(oldest));
      }
    },
    remove,
    slotOf,
    /** Called before a job that is not new is put in or removed: it may be one that was left out. */
    noteChange(id: JobId): void {
      if (leftOut > 0 && slotOf(id) === undefined) leftOut--;
    },
    /** Removes what has closed by this time, in milliseconds. */
    removeClosed(by: number): void {
      const { closes } = columns.arrays;
      keepOnly((slot) => (closes[slot] ?? 0) > by);
    },
    /** From here on, all open postings are put in again. */
    beginFilling(): void {
      leftOut = 0;
      columns.arrays.seen.fill(0);
    },
    /** Removes what was not put in since filling began. */
    endFilling(): void {
      const { seen } = columns.arrays;
      keepOnly((slot) => seen[slot] === 1);
    },
  };
};
