import { err } from 'neverthrow';
import { storeUnavailable } from '../src/job/job-error.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import type { JobStore } from '../src/store/job-store.ts';

/** A store in memory some of whose methods are replaced. */
export const storeWith = (
  replaced: Partial<JobStore>,
  store = createMemoryJobStore(),
): JobStore => ({
  ...store,
  ...replaced,
});

const unavailable = async () => err(storeUnavailable('busy'));

/** A store that is never available. */
export const failingStore: JobStore = {
  find: unavailable,
  list: unavailable,
  findNext: unavailable,
  insert: unavailable,
  update: unavailable,
  delete: unavailable,
  findDueForRefresh: unavailable,
  countByEmployer: unavailable,
  published: {
    findNextOpen: unavailable,
    findConfidential: unavailable,
    countOpen: unavailable,
  },
  changes: {
    read: unavailable,
    newestCursor: unavailable,
    history: unavailable,
    recordClosings: unavailable,
    prune: unavailable,
    forget: unavailable,
    retention: unavailable,
    setRetention: unavailable,
    onChange: () => () => {},
  },
};
