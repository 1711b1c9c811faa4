import { err, ok, type Result } from 'neverthrow';
import type { Employer } from './employer.ts';
import { settleAutoRefresh } from './fields/auto-refresh.ts';
import { problemAt } from './fields/read-field.ts';
import { settleRouting } from './fields/routing.ts';
import { addDays, type Instant } from './instant.ts';
import { jobLimits, type NewJob } from './job.ts';
import { type InvalidJob, invalidJob, type Warning } from './job-error.ts';
import type { JobInput } from './job-input.ts';

/** Who makes a write, and when. */
export interface WriteContext {
  readonly employer: Employer;
  readonly now: Instant;
}

/** What a rule decided: the job to store, and what was changed or ignored on the way (decision D31). */
export interface Decided<Job> {
  readonly job: Job;
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
): Result<Decided<NewJob>, InvalidJob> => {
  const problems = [...input.problems];
  const warnings = [...input.warnings];
  const { fields } = input;
  // A body that is no object at all is one problem, and every field missing from it is not news.
  if (problems.some(({ pointer }) => pointer === '')) return err(invalidJob(problems));
  const { title, locations, categoryIds, positionTypeId, description } = fields;

  const require = (name: string, value: unknown): void => {
    const isReported = problems.some(({ pointer }) => `${pointer}/`.startsWith(`/${name}/`));
    if (value === undefined && !isReported) problems.push(problemAt(`/${name}`, 'required'));
  };
  require('title', title);
  require('locations', locations);
  require('categories', categoryIds);
  require('positionType', positionTypeId);
  require('description', description);
  const routing = settleRouting(input.routing, undefined, problems, warnings);

  if (
    problems.length > 0 ||
    title === undefined ||
    locations === undefined ||
    categoryIds === undefined ||
    positionTypeId === undefined ||
    description === undefined ||
    routing === undefined
  ) {
    return err(invalidJob(problems));
  }

  const job: NewJob = {
    employerId: employer.id,
    referenceId: fields.referenceId ?? null,
    title,
    publishDate: now,
    closeDate: fields.closeDate ?? addDays(now, jobLimits.defaultCloseDateDays),
    confidential: fields.confidential ?? false,
    autoRefresh: settleAutoRefresh(fields.autoRefresh ?? false, employer, warnings),
    status: fields.status ?? 'active',
    locations,
    categoryIds,
    positionTypeId,
    salary: fields.salary ?? null,
    description,
    routing,
  };
  return ok({ job, warnings });
};
