import type { Instant, Job, JobChange } from '@jobposting/core';
import type { JobStore, NewJob } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import { aNewJob, atMinute } from '../jobs/a-new-job.ts';
import { aStamp } from '../jobs/a-stamp.ts';
import { ofAll, readAll } from './calls.ts';

/** A new job that closes at a minute. */
export const closingAt = (minute: number, fields: Partial<NewJob> = {}): NewJob =>
  aNewJob({ closeDate: atMinute(minute), ...fields });

/** Records the closings that are due at `now`; returns how many. */
export const closeAt = async (store: JobStore, now: Instant, limit = 100): Promise<number> =>
  expectOk(await store.changes.recordClosings({ now, limit }));

/** Inserts a job. */
export const insertOne = async (store: JobStore, job: NewJob): Promise<Job> =>
  expectOk(await store.insert(job, aStamp()));

const isClosing = ({ type }: JobChange): boolean => type === 'job.closed';

/** The jobs whose closings are in the log, in its order. */
export const closedIds = async (store: JobStore): Promise<Job['id'][]> =>
  (await readAll(store, ofAll)).filter(isClosing).map(({ id }) => id);
