import { err } from 'neverthrow';
import { storeUnavailable } from '../src/job-error.ts';
import type { JobStore } from '../src/job-store.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';

/** A store in memory of which some methods answer otherwise. */
export const storeWith = (
  replaced: Partial<JobStore>,
  store = createMemoryJobStore(),
): JobStore => ({
  ...store,
  ...replaced,
});

const unavailable = async () => err(storeUnavailable('busy'));

/** A store of which nothing works. */
export const failingStore: JobStore = {
  find: unavailable,
  list: unavailable,
  insert: unavailable,
  update: unavailable,
  delete: unavailable,
  findDueForRefresh: unavailable,
};
