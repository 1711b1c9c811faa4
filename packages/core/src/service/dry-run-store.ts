import { err, ok, type Result } from 'neverthrow';
import type { Job, NewJob } from '../job/job.ts';
import {
  type ReferenceIdTaken,
  referenceIdTaken,
  type StoreUnavailable,
} from '../job/job-error.ts';
import type { JobStore } from '../store/job-store.ts';
import type { WritableStore } from './writes.ts';

/** Creates a store that answers writes as `store` would, without making them (decision D36). A new job gets no id. */
export const createDryRunStore = (store: Pick<JobStore, 'find'>): WritableStore<NewJob> => {
  const unlessTaken = async <Each extends NewJob>(
    job: Each,
    from: Job | null,
  ): Promise<Result<Each, ReferenceIdTaken | StoreUnavailable>> => {
    const { referenceId, employerId } = job;
    if (referenceId === null || referenceId === from?.referenceId) return ok(job);
    const found = await store.find(employerId, { referenceId });
    return found.andThen((other) =>
      other === null ? ok(job) : err(referenceIdTaken(referenceId)),
    );
  };

  return {
    find: (employerId, key) => store.find(employerId, key),
    insert: (job) => unlessTaken(job, null),
    update: ({ from, to }) => unlessTaken(to, from),
  };
};
