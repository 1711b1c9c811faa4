import { err, ok, type Result } from 'neverthrow';
import type { Decided, WriteContext } from './create-job.ts';
import { settleAutoRefresh } from './fields/auto-refresh.ts';
import { settleRouting } from './fields/routing.ts';
import { addDays, type Instant } from './instant.ts';
import { type Job, jobLimits } from './job.ts';
import { type InvalidJob, invalidJob } from './job-error.ts';
import type { JobInput } from './job-input.ts';

const settleCloseDate = (
  job: Job,
  sent: Instant | null | undefined,
  publishDate: Instant,
  isPublishing: boolean,
): Instant => {
  const keepsStored = sent === undefined && !(isPublishing && job.closeDate <= publishDate);
  if (keepsStored) return job.closeDate;
  return sent ?? addDays(publishDate, jobLimits.defaultCloseDateDays);
};

/** The same job when nothing differs, so that a write of nothing can be seen and skipped. */
const unlessSame = (job: Job, next: Job): Job => {
  const isSame = (Object.keys(next) as (keyof Job)[]).every(
    (field) =>
      job[field] === next[field] || JSON.stringify(job[field]) === JSON.stringify(next[field]),
  );
  return isSame ? job : next;
};

/**
 * Changes the fields of a job that a body carries and leaves the others (interface §4.4). Publishing
 * an archived job sets publishDate to `now` and moves a closeDate that has passed to 60 days later;
 * archiving changes nothing but the status (interface §3, decision D11). Returns the very same
 * object when nothing changes.
 *
 * Errors: `invalid-job` with every problem, in the order of interface §4.3.
 */
export const updateJob = (
  job: Job,
  input: JobInput,
  { employer, now }: WriteContext,
): Result<Decided<Job>, InvalidJob> => {
  const problems = [...input.problems];
  const warnings = [...input.warnings];
  const { fields } = input;

  const routing = settleRouting(input.routing, job.routing, problems, warnings);
  if (problems.length > 0 || routing === undefined) return err(invalidJob(problems));

  const status = fields.status ?? job.status;
  const isPublishing = job.status === 'archived' && status === 'active';
  const publishDate = isPublishing ? now : job.publishDate;

  const next: Job = {
    ...job,
    referenceId: fields.referenceId === undefined ? job.referenceId : fields.referenceId,
    title: fields.title ?? job.title,
    publishDate,
    closeDate: settleCloseDate(job, fields.closeDate, publishDate, isPublishing),
    confidential: fields.confidential ?? job.confidential,
    autoRefresh:
      fields.autoRefresh === undefined
        ? job.autoRefresh
        : settleAutoRefresh(fields.autoRefresh, employer, warnings),
    status,
    locations: fields.locations ?? job.locations,
    categoryIds: fields.categoryIds ?? job.categoryIds,
    positionTypeId: fields.positionTypeId ?? job.positionTypeId,
    salary: fields.salary === undefined ? job.salary : fields.salary,
    description: fields.description ?? job.description,
    routing,
  };
  return ok({ job: unlessSame(job, next), warnings });
};
