import type { Instant, Job } from '@jobposting/core';
import { closingDayOf, openUntilOf, toInstant } from '@jobposting/core/adapter';

type ClosingJob = Parameters<typeof closingDayOf>[0];

const startOfDay = (instant: Instant): Instant =>
  toInstant(new Date(`${instant.slice(0, 10)}T00:00:00.000Z`));

/** The end of the last whole day on which a job is open, where it is. */
const endOfLastDay = (job: ClosingJob): Instant =>
  openUntilOf({ ...job, closeDate: `${closingDayOf(job).day}T23:59:59.999Z` as Instant });

/**
 * The dates of a posting as every page and feed shows them. For a confidential one they are days: the jobs of one
 * import have the same time, and those among them with a name would reveal the employer.
 */
export const publicDatesOf = (job: ClosingJob & Pick<Job, 'firstPublishDate' | 'publishDate'>) => {
  const { publishDate, openUntil } = job;
  // A refresh, which moves publishDate, is not a new posting.
  const posted = job.firstPublishDate ?? publishDate;
  return job.confidential
    ? {
        posted: startOfDay(posted),
        refreshed: startOfDay(publishDate),
        closes: endOfLastDay(job),
      }
    : { posted, refreshed: publishDate, closes: openUntil };
};
