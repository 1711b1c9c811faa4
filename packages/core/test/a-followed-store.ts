import { vi } from 'vitest';
import type { ChangeLog } from '../src/change-log/change-log.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobService } from '../src/service/job-service.ts';
import { aBody } from './a-body.ts';
import { storeWith } from './a-failing-store.ts';
import { limited } from './an-employer.ts';

/** Jobs in memory, a service on them, and services on the same jobs whose log differs. */
export const openFollowed = () => {
  const store = createMemoryJobStore();
  const jobs = createJobService({ store });

  const openWith = (replaced: Partial<ChangeLog>) =>
    createJobService({ store: storeWith({ changes: { ...store.changes, ...replaced } }, store) });

  return {
    store,
    jobs,
    openWith,
    /** Another process on the same database: what this one writes calls nobody there. */
    openElsewhere: () => openWith({ onChange: () => () => {} }),
    add: async (employer = limited) => (await jobs.create(employer, aBody))._unsafeUnwrap().job.id,
  };
};

/** Replaces the clocks by which a follower waits. */
export const stopTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Whether a promise is open when everything has gone on that needs no time. */
export const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let ended = false;
  promise.finally(() => {
    ended = true;
  });
  await pass(0);
  return !ended;
};
