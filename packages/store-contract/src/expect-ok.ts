import type { Employer, Job, JobStore } from '@jobposting/core';
import type { JobPage, JobQuery, NewJob } from '@jobposting/core/adapter';
import { expect } from 'vitest';
import { acme } from './a-new-job.ts';

interface AnyResult<T> {
  isOk(): boolean;
  _unsafeUnwrap(): T;
  _unsafeUnwrapErr(): { readonly code: string };
}

/** The value of a result that must be one. */
export const expectOk = <T>(result: AnyResult<T>): T => {
  if (!result.isOk()) expect.fail(`expected a value, got ${result._unsafeUnwrapErr().code}`);
  return result._unsafeUnwrap();
};

/** The code of a result that must be an error. */
export const expectError = (result: AnyResult<unknown>): string => {
  if (result.isOk()) expect.fail('expected an error, got a value');
  return result._unsafeUnwrapErr().code;
};

/** What a call came to: `ok`, or the code of its error. */
export const outcomeOf = (result: AnyResult<unknown>): string =>
  result.isOk() ? 'ok' : result._unsafeUnwrapErr().code;

/** Inserts a job that must be accepted. */
export const insertJob = async (store: JobStore, job: NewJob): Promise<Job> =>
  expectOk(await store.insert(job));

/** Inserts jobs one after the other. */
export const insertJobs = async (store: JobStore, jobs: readonly NewJob[]): Promise<Job[]> => {
  const inserted: Job[] = [];
  for (const job of jobs) inserted.push(await insertJob(store, job));
  return inserted;
};

/** Updates a job that was read, in the given fields. */
export const change = (
  store: JobStore,
  from: Job,
  fields: Partial<NewJob> = {},
): ReturnType<JobStore['update']> => store.update({ from, to: { ...from, ...fields } });

/** Lists with a query of which only the parts that matter are given. */
export const listJobs = async (
  store: JobStore,
  query: Partial<JobQuery> = {},
  employer: Employer['id'] = acme,
): Promise<JobPage> =>
  expectOk(
    await store.list(employer, { search: null, status: null, page: 1, pageSize: 100, ...query }),
  );

/** The titles of a page, in its order. */
export const titlesOf = (page: JobPage): string[] => page.headers.map(({ title }) => title);
