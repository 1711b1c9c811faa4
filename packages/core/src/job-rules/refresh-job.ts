import { autoRefreshInPlan } from '../fields/auto-refresh.ts';
import type { Employer } from '../job/employer.ts';
import { isOpen } from '../job/is-open.ts';
import type { Job } from '../job/job.ts';
import { jobLimits } from '../job/job-limits.ts';
import { addDays, type Instant } from '../values/instant.ts';

/**
 * The bounds, both exclusive, between which a publishDate is not due at `now`: 7 days back, and 7 days ahead, which
 * only a wrong clock can have set (decision D12). Smaller differences between the clocks of several machines do no
 * harm.
 */
export const notDueBetween = (now: Instant): readonly [Instant, Instant] => [
  addDays(now, -jobLimits.autoRefreshDays),
  addDays(now, jobLimits.autoRefreshDays),
];

/** Whether a job is due for its auto-refresh at `now` (interface §2.1, decision D12). */
export const isDueForRefresh = (job: Job, now: Instant): boolean => {
  const [publishedUntil, publishedFrom] = notDueBetween(now);
  return (
    job.autoRefresh &&
    isOpen(job, now) &&
    (job.publishDate <= publishedUntil || job.publishDate >= publishedFrom)
  );
};

/**
 * The auto-refresh of a job: publishDate becomes `now`, everything else stays. For an employer who
 * has left the unlimited plan, autoRefresh is switched off instead (decision D12).
 */
export const refreshJob = (
  job: Job,
  { unlimited, now }: Pick<Employer, 'unlimited'> & { readonly now: Instant },
): Job => {
  const { value: autoRefresh } = autoRefreshInPlan(job.autoRefresh, { unlimited });
  return autoRefresh ? { ...job, publishDate: now } : { ...job, autoRefresh };
};
