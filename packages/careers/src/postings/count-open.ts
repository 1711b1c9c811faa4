import { type EmployerId, err, type Instant, ok, type Result } from '@jobposting/core';
import { type OpenJobCount, present, type StoreUnavailable } from '@jobposting/core/adapter';
import type { CareersJobs } from '../careers-options.ts';
import { createSharedRuns } from './shared-runs.ts';

/** How many open jobs each employer has. */
export interface CountedJobs {
  /** Where the log of changes stood: what was written before is counted. */
  readonly cursor: string;
  /** Without employers that have none. */
  readonly byEmployer: ReadonlyMap<EmployerId, OpenJobCount>;
  /** When the first of them closes; `null` where there are none. */
  readonly until: Instant | null;
}

type Counting = Promise<Result<CountedJobs, StoreUnavailable>>;

/** Counts the open jobs of each employer. */
export type CountOpen = () => Counting;

interface Kept {
  readonly since: Instant;
  readonly counted: CountedJobs;
}

/** A clock that was set back brings back jobs that had closed. */
const isCurrent = ({ since, counted }: Kept, cursor: string, at: Instant): boolean =>
  counted.cursor === cursor && since <= at && (counted.until === null || counted.until > at);

/**
 * Creates the function that counts the open jobs. The counts are kept while nobody writes a job and none
 * closes; a failure is not. One count is under way at a time ({@link createSharedRuns}).
 */
export const createCountOpen = (
  { published, changes }: Pick<CareersJobs, 'published' | 'changes'>,
  now: () => Date,
): CountOpen => {
  let kept: Kept | null = null;

  const count = async (): Counting => {
    // Before the jobs: what is written meanwhile moves the log on, and they are counted again.
    const cursor = await changes.newestCursor({});
    if (cursor.isErr()) return err(cursor.error);
    const at = present(now);
    if (kept !== null && isCurrent(kept, cursor.value, at)) return ok(kept.counted);
    return (await published.countOpen(at)).map(({ employers, until }) => {
      const byEmployer = new Map(employers.map((each) => [each.employerId, each]));
      const counted = { cursor: cursor.value, byEmployer, until };
      kept = { since: at, counted };
      return counted;
    });
  };

  const counting = createSharedRuns(count);
  return () => counting('all');
};
