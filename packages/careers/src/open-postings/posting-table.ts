import type { Job, JobId } from '@jobposting/core';
import { createPostingColumns } from './posting-columns.ts';
import { createSlotOrder } from './slot-order.ts';

// Measured, beside the letters of its title and the folded one.
const bytesOfPosting = 200;
// Those of several postings are kept once.
const bytesOfPlaces = 500;

/** The postings of an index, in their order. */
export type PostingTable = ReturnType<typeof createPostingTable>;

/** Creates it, empty, for postings of about `mostBytes`: of more, it has the newest. */
export const createPostingTable = (mostBytes: number) => {
  const columns = createPostingColumns();
  const { rankOf } = columns;
  const idOf = (slot: number) => (columns.arrays.id[slot] ?? 0) as JobId;
  const order = createSlotOrder((a, b) => rankOf(b) - rankOf(a) || idOf(b) - idOf(a));
  const slots = new Map<JobId, number>();
  const free: number[] = [];
  /** By slot. */
  const seen: boolean[] = [];
  let bytesOfAll = 0;
  let leftOut = 0;
  const bytes = (): number => bytesOfAll + bytesOfPlaces * columns.places.inUse;

  const bytesOf = (slot: number): number => {
    const folded = columns.folded[slot] ?? '';
    // Latin letters take a byte, those of other scripts two.
    return bytesOfPosting + folded.length * (/[^\0-\xff]/.test(folded) ? 4 : 2);
  };

  const write = (slot: number, job: Job): void => {
    columns.write(slot, job);
    bytesOfAll += bytesOf(slot);
    seen[slot] = true;
  };

  const clear = (slot: number): void => {
    bytesOfAll -= bytesOf(slot);
    columns.clear(slot);
  };

  /** Of one that is out of the order. */
  const forget = (slot: number): void => {
    slots.delete(idOf(slot));
    clear(slot);
    free.push(slot);
  };

  const remove = (id: JobId): void => {
    const slot = slots.get(id);
    if (slot === undefined) return;
    order.remove(slot);
    forget(slot);
  };

  return {
    columns,
    get order(): Uint32Array {
      return order.slots;
    },
    /** How many were left out since it began to be filled. */
    get leftOut() {
      return leftOut;
    },
    get hasMuchRoom() {
      return bytes() < mostBytes * 0.9;
    },
    /** Puts jobs in, each in place of what it was. */
    put(jobs: readonly Job[]): void {
      const added = jobs.map((job) => {
        const known = slots.get(job.id);
        if (known !== undefined) {
          order.remove(known);
          clear(known);
        }
        const slot = known ?? free.pop() ?? columns.size;
        slots.set(job.id, slot);
        write(slot, job);
        return slot;
      });
      order.insert(added);
      while (bytes() > mostBytes) {
        const oldest = order.slots.at(-1) ?? 0;
        // One that was there before comes again, if it is still open.
        if (seen[oldest]) leftOut++;
        remove(idOf(oldest));
      }
    },
    remove,
    /** Before a job that was not new is put in or removed: it may be one that was left out. */
    noteChange(id: JobId): void {
      if (leftOut > 0 && !slots.has(id)) leftOut--;
    },
    /** Removes what has closed by then, in milliseconds. */
    removeClosed(by: number): void {
      const { closes } = columns.arrays;
      order.keepOnly((slot) => (closes[slot] ?? 0) > by).forEach(forget);
    },
    /** From here on all that are open are put in once more. */
    beginFilling(): void {
      leftOut = 0;
      seen.fill(false);
    },
    /** Removes what was not put in since it began. */
    endFilling(): void {
      order.keepOnly((slot) => seen[slot] === true).forEach(forget);
    },
  };
};
