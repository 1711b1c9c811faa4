import type { Result } from 'neverthrow';
import { autoRefreshInPlan } from '../fields/auto-refresh.ts';
import { defaultCloseDate } from '../fields/close-date.ts';
import type { Employer } from '../job/employer.ts';
import { warnIfClosed } from '../job/is-open.ts';
import type { NewJob } from '../job/job.ts';
import type { InvalidJob, PlacesUnavailable } from '../job/job-error.ts';
import type { Warning } from '../job/problem.ts';
import { openUntilOf } from '../places/closing-day.ts';
import type { Instant } from '../values/instant.ts';
import { type JobInput, valuesFor } from './job-input.ts';

/** Who makes a write, and when. */
export interface WriteContext {
  readonly employer: Employer;
  readonly now: Instant;
}

/** The result of a rule: the job to store, and warnings of changed or ignored parts (decision D31). */
export interface Decision<Stored> {
  readonly job: Stored;
  readonly warnings: readonly Warning[];
  /** Whether the employer's plan decided its autoRefresh (decision D12). */
  readonly dependsOnPlan: boolean;
}

/**
 * Makes a new job from a parsed body (interface §4.3): published at `now`, closing 60 days later unless the body says
 * otherwise (decision D4).
 *
 * Errors: `invalid-job` with every problem, in the order of interface §4.3; `places-unavailable` when nothing else is
 * wrong (decision D32).
 */
export const createJob = (
  input: JobInput,
  { employer, now }: WriteContext,
): Result<Decision<NewJob>, InvalidJob | PlacesUnavailable> =>
  valuesFor(input, null).map(({ values, warnings }) => {
    const autoRefresh = autoRefreshInPlan(values.autoRefresh, employer);
    const closeDate = values.closeDate ?? defaultCloseDate(now);
    const job: NewJob = {
      ...values,
      employerId: employer.id,
      publishDate: now,
      firstPublishDate: values.status === 'active' ? now : null,
      contentChangedAt: now,
      closeDate,
      openUntil: openUntilOf({ ...values, closeDate }),
      autoRefresh: autoRefresh.value,
    };
    return {
      job,
      warnings: [
        ...warnings,
        ...autoRefresh.warnings,
        ...warnIfClosed(job, now),
        ...input.warnings,
      ],
      dependsOnPlan: values.autoRefresh,
    };
  });
