import assert from 'node:assert/strict';
import type { Employer, Job } from '@jobposting/core';
import type { JobPage, JobQuery, JobStore, NewJob, OpenJobsQuery } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { acme, aStamp, atMinute, settled } from './a-new-job.ts';

export const insertJob = async (store: JobStore, job: NewJob): Promise<Job> =>
  expectOk(await store.insert(job, aStamp()));

export const insertJobs = async <const Jobs extends readonly NewJob[]>(
  store: JobStore,
  jobs: Jobs,
): Promise<{ readonly [Index in keyof Jobs]: Job }> => {
  const inserted: Job[] = [];
  for (const job of jobs) inserted.push(await insertJob(store, job));
  return inserted as { readonly [Index in keyof Jobs]: Job };
};

/** Updates a job in the given fields, from the version at which it was read. */
export const change = (
  store: JobStore,
  from: Job,
  fields: Partial<NewJob> = {},
): ReturnType<JobStore['update']> =>
  store.update({ from, to: settled({ ...from, ...fields }) }, aStamp());

/** A query, by default for all jobs. */
export const aQuery = (fields: Partial<JobQuery> = {}): JobQuery => ({
  search: null,
  referenceId: null,
  status: null,
  now: atMinute(0),
  page: 1,
  pageSize: 100,
  ...fields,
});

/** Lists with a query; the absent parts have defaults. */
export const listJobs = async (
  store: JobStore,
  query: Partial<JobQuery> = {},
  employer: Employer['id'] = acme,
): Promise<JobPage> => expectOk(await store.list(employer, aQuery(query)));

export const idsOf = (jobs: readonly Pick<Job, 'id'>[]): Job['id'][] => jobs.map(({ id }) => id);

export const titlesOf = (page: JobPage): string[] => page.headers.map(({ title }) => title);

/** Finds open jobs, by default of all employers at minute 0. */
export const findOpen = async (
  store: JobStore,
  fields: Partial<OpenJobsQuery> = {},
): Promise<readonly Job[]> =>
  expectOk(
    await store.published.findNextOpen({
      employerId: null,
      now: atMinute(0),
      after: null,
      limit: 100,
      ...fields,
    }),
  );

/** The order in which open jobs are found. */
export const byEmployer = (jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => a.employerId - b.employerId || a.id - b.id);

// A store that never returns a last batch must fail, not run for ever.
const maxBatches = 50;

/** Every batch up to the empty one, which means that no more follow. */
export const batchesOf = async (
  find: (after: Job | null) => Promise<readonly Job[]>,
): Promise<(readonly Job[])[]> => {
  const batches: (readonly Job[])[] = [];
  while (batches.length < maxBatches) {
    const batch = await find(batches.at(-1)?.at(-1) ?? null);
    if (batch.length === 0) return batches;
    batches.push(batch);
  }
  return assert.fail(`none of ${maxBatches} batches was empty`);
};
