import type { Employer } from './employer.ts';
import { settleAutoRefresh } from './fields/auto-refresh.ts';
import { addDays, type Instant } from './instant.ts';
import { isOpen } from './is-open.ts';
import type { Job } from './job.ts';
import { jobLimits } from './job-limits.ts';

/** Whether a job is due for its auto-refresh at `now` (interface §2.1, decision D12). */
export const isDueForRefresh = (job: Job, now: Instant): boolean =>
  job.autoRefresh &&
  isOpen(job, now) &&
  job.publishDate <= addDays(now, -jobLimits.autoRefreshDays);

/**
 * The auto-refresh of a job: publishDate becomes `now`, everything else stays. For an employer who
 * has left the unlimited plan, autoRefresh is switched off instead (decision D12).
 */
export const refreshJob = (
  job: Job,
  { unlimited, now }: Pick<Employer, 'unlimited'> & { readonly now: Instant },
): Job => {
  const { value: autoRefresh } = settleAutoRefresh(job.autoRefresh, { unlimited });
  return autoRefresh ? { ...job, publishDate: now } : { ...job, autoRefresh };
};
