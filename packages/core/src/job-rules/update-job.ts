import type { Result } from 'neverthrow';
import { autoRefreshInPlan } from '../fields/auto-refresh.ts';
import { nextCloseDate } from '../fields/close-date.ts';
import { warnIfClosed } from '../job/is-open.ts';
import type { Job } from '../job/job.ts';
import type { InvalidJob, PlacesUnavailable } from '../job/job-error.ts';
import { openUntilOf } from '../places/closing-day.ts';
import { isSame } from '../values/is-same.ts';
import type { Decision, WriteContext } from './create-job.ts';
import { type JobInput, valuesFor } from './job-input.ts';

/** The values that differ from the job's; equal ones stay the same object, so that later comparisons are quick. */
const differingFrom = (job: Job, values: Partial<Job>): Partial<Job> => {
  const differing: Record<string, unknown> = {};
  for (const [property, value] of Object.entries(values)) {
    if (!isSame(job[property as keyof Job], value)) differing[property] = value;
  }
  return differing;
};

/**
 * Changes the fields of a job that a body has and leaves the others (interface §4.4). Publishing an archived job sets
 * publishDate to `now` and moves a closeDate that has passed to 60 days later; archiving changes only the status
 * (interface §3, decision D11). Every other update switches autoRefresh off when the employer's plan no longer covers
 * it (decision D12). Returns the same object when nothing changes.
 *
 * Errors: `invalid-job` with every problem, in the order of interface §4.3; `places-unavailable` when nothing else is
 * wrong (decision D32).
 */
export const updateJob = (
  job: Job,
  input: JobInput,
  { employer, now }: WriteContext,
): Result<Decision<Job>, InvalidJob | PlacesUnavailable> =>
  valuesFor(input, job).map(({ values: sent, warnings }) => {
    const status = sent.status ?? job.status;
    const isPublishing = job.status === 'archived' && status === 'active';
    const { locations = job.locations } = sent;
    const closeDate = nextCloseDate(job, sent.closeDate, { isPublishing, locations, now });
    const values: Partial<Job> = {
      ...sent,
      ...(isPublishing && { publishDate: now, firstPublishDate: job.firstPublishDate ?? now }),
      closeDate,
    };
    const differing = differingFrom(job, values);
    const movesClosing = 'closeDate' in differing || 'locations' in differing;
    const next: Job = {
      ...job,
      ...differing,
      ...(movesClosing && { openUntil: openUntilOf({ closeDate, locations }) }),
    };

    const onlyArchives =
      sent.status === 'archived' &&
      sent.autoRefresh === undefined &&
      isSame({ ...job, status }, next);
    const dependsOnPlan = next.autoRefresh && !onlyArchives;
    const autoRefresh = dependsOnPlan
      ? autoRefreshInPlan(next.autoRefresh, employer)
      : { value: next.autoRefresh, warnings: [] };
    const decided = { ...next, autoRefresh: autoRefresh.value };
    const setsOpening =
      sent.closeDate !== undefined ||
      sent.status !== undefined ||
      decided.openUntil !== job.openUntil;
    return {
      job: isSame(job, decided) ? job : { ...decided, contentChangedAt: now },
      warnings: [
        ...warnings,
        ...autoRefresh.warnings,
        ...(setsOpening ? warnIfClosed(decided, now) : []),
        ...input.warnings,
      ],
      dependsOnPlan,
    };
  });
