import { err, ok, Result } from 'neverthrow';
import type { Employer } from './employer.ts';
import { settleAutoRefresh } from './fields/auto-refresh.ts';
import { settleRouting } from './fields/settle-routing.ts';
import { addDays, type Instant } from './instant.ts';
import type { NewJob } from './job.ts';
import { type InvalidJob, invalidJob } from './job-error.ts';
import { completeValues, type JobInput } from './job-input.ts';
import { jobLimits } from './job-limits.ts';
import type { Warning } from './problem.ts';

/** Who makes a write, and when. */
export interface WriteContext {
  readonly employer: Employer;
  readonly now: Instant;
}

/** What a rule decided: the job to store, and what was changed or ignored on the way (decision D31). */
export interface Decision<Stored> {
  readonly job: Stored;
  readonly warnings: readonly Warning[];
}

/**
 * Makes a new job from a body that was read (interface §4.3): published at `now`, closing 60 days
 * later unless the body says otherwise (decision D4).
 *
 * Errors: `invalid-job` with every problem, in the order of interface §4.3.
 */
export const createJob = (
  input: JobInput,
  { employer, now }: WriteContext,
): Result<Decision<NewJob>, InvalidJob> => {
  const settled = Result.combineWithAllErrors([
    completeValues(input),
    settleRouting(input.routing, null),
  ]);
  if (settled.isErr()) return err(invalidJob(settled.error.flat()));
  const [{ value: values, warnings }, routing] = settled.value;
  const autoRefresh = settleAutoRefresh(values.autoRefresh, employer);

  const job: NewJob = {
    ...values,
    employerId: employer.id,
    publishDate: now,
    firstPublishDate: values.status === 'active' ? now : null,
    closeDate: values.closeDate ?? addDays(now, jobLimits.defaultCloseDateDays),
    autoRefresh: autoRefresh.value,
    routing: routing.value,
    workplace: null,
  };
  return ok({ job, warnings: [...warnings, ...routing.warnings, ...autoRefresh.warnings] });
};
