import type { Job } from '@jobposting/core';
import type { JobStore, OpenJobsQuery } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import { atMinute } from './a-new-job.ts';

/** Finds the open jobs of all employers at minute 0, but for what the fields say. */
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
