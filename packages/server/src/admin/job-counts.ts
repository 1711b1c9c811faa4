import type { JobStore, StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';

/** How many jobs there are of each status. */
export interface JobTotals {
  readonly active: number;
  readonly archived: number;
}

/** Counts the jobs of all employers. Errors: `store-unavailable`. */
export const countJobs = async (
  jobs: Pick<JobStore, 'countByEmployer'>,
): Promise<Result<JobTotals, StoreUnavailable>> =>
  (await jobs.countByEmployer()).map((employers) =>
    employers.reduce(
      (totals, { active, archived }) => ({
        active: totals.active + active,
        archived: totals.archived + archived,
      }),
      { active: 0, archived: 0 },
    ),
  );
