import type { JobStore, StoreUnavailable } from '@jobposting/core/adapter';
import { ok, type Result } from 'neverthrow';

/** How many jobs there are of each status. */
export interface JobCounts {
  readonly active: number;
  readonly archived: number;
}

/** A store of jobs that counts those of each employer. */
interface CountingJobStore {
  countByEmployer(): Promise<Result<readonly JobCounts[], StoreUnavailable>>;
}

const counts = (jobs: object): jobs is CountingJobStore => 'countByEmployer' in jobs;

const sum = (all: readonly JobCounts[]): JobCounts => ({
  active: all.reduce((total, { active }) => total + active, 0),
  archived: all.reduce((total, { archived }) => total + archived, 0),
});

/** Counts the jobs of all employers; `null` where the store does not. Errors: `store-unavailable`. */
export const countJobs = async (
  jobs: Partial<JobStore>,
): Promise<Result<JobCounts | null, StoreUnavailable>> =>
  counts(jobs) ? (await jobs.countByEmployer()).map(sum) : ok(null);
