import type { Job } from '@jobposting/core';
import {
  type JobStore,
  referenceIdTaken,
  storeUnavailable,
  versionConflict,
} from '@jobposting/core/adapter';
import { createJobCache } from '@jobposting/core/store-support';
import { err } from 'neverthrow';
import { createChangeLog } from '../change-log/change-log.ts';
import type { Connections } from '../connection/connections.ts';
import { createKeptState } from '../connection/kept-state.ts';
import { createFindJob, createFindNext } from './find-job.ts';
import { createTakeJobId } from './job-ids.ts';
import { createLeases } from './leases.ts';
import { createRecordClosings } from './record-closings.ts';
import { deleteOf, insertOf, updateOf } from './writes/job-write.ts';
import type { WriteOutcome } from './writes/settle-writes.ts';
import type { WriteQueue } from './writes/write-queue.ts';

type NotWritten = Extract<WriteOutcome, { error: unknown }>['error'];

const insertError = (error: NotWritten, referenceId: string | null) => {
  if (error.code !== 'version-conflict') return error;
  return referenceId === null
    ? storeUnavailable('failed', new Error('a new id has been given before'))
    : referenceIdTaken(referenceId);
};

const deleteError = (error: NotWritten) =>
  error.code === 'reference-id-taken' ? versionConflict() : error;

/**
 * Creates the store without its lists.
 *
 * @param maxBytes how many bytes the jobs kept in memory may take
 */
export const createPostgresJobStore = (
  connections: Connections,
  queue: WriteQueue,
  maxBytes: number,
): Omit<JobStore, 'list' | 'findDueForRefresh' | 'countByEmployer' | 'published'> => {
  const takeJobId = createTakeJobId(connections);
  const kept = createKeptState(connections, () => createJobCache(maxBytes));

  return {
    find: createFindJob(connections, kept),
    findNext: createFindNext(connections),

    // A new job is not cached: an import would fill the memory with jobs that nobody reads.
    async insert(newJob, stamp) {
      const deadline = connections.newDeadline();
      const id = await takeJobId(deadline);
      if (id.isErr()) return err(id.error);
      const job: Job = Object.freeze({ ...newJob, id: id.value, version: 1 });
      const outcome = await queue.submit(insertOf(job, stamp), deadline);
      return outcome.map(() => job).mapErr((error) => insertError(error, job.referenceId));
    },

    // A changed job is often changed again, and reading it would be more than half the work.
    async update({ from, to }, stamp) {
      const cache = kept.now();
      const job: Job = Object.freeze({ ...to, version: from.version + 1 });
      const outcome = await queue.submit(updateOf({ from, to: job }, stamp));
      return outcome.map(() => cache.add(job));
    },

    async delete(job, stamp) {
      const cache = kept.now();
      const cached = cache.find(job.employerId, { id: job.id });
      const outcome = await queue.submit(deleteOf(job, cached, stamp));
      return outcome.map(() => cache.drop(job.id)).mapErr(deleteError);
    },

    changes: {
      ...createChangeLog(connections),
      recordClosings: createRecordClosings(connections, queue),
      onChange: queue.onChange,
    },

    leases: createLeases(connections),
  };
};
