import { addDays, type Instant } from './instant.ts';
import { type Job, jobLimits } from './job.ts';

/** Whether a job is due for its auto-refresh at `now` (interface §2.1, decision D12). */
export const isDueForRefresh = (job: Job, now: Instant): boolean =>
  job.autoRefresh &&
  job.status === 'active' &&
  job.closeDate > now &&
  job.publishDate <= addDays(now, -jobLimits.autoRefreshDays);

/** The auto-refresh of a job: publishDate becomes `now`, everything else stays (decision D12). */
export const refreshJob = (job: Job, now: Instant): Job => ({ ...job, publishDate: now });
