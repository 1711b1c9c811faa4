import type { Instant, Job } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';

const startOfDay = (instant: Instant): Instant =>
  toInstant(new Date(`${instant.slice(0, 10)}T00:00:00.000Z`));

/** The end of the last day on which a job is open. */
const endOfDay = (closeDate: Instant): Instant => {
  const lastMoment = toInstant(new Date(Date.parse(closeDate) - 1));
  return toInstant(new Date(`${lastMoment.slice(0, 10)}T23:59:59.999Z`));
};

/**
 * The dates of a posting as every page and feed shows them. For a confidential one they are days: the jobs of one import have the
 * same time, and those among them with a name would reveal the employer.
 */
export const publicDatesOf = (
  job: Pick<Job, 'confidential' | 'firstPublishDate' | 'publishDate' | 'closeDate'>,
) => {
  const { publishDate, closeDate } = job;
  // A refresh, which moves publishDate, is not a new posting.
  const posted = job.firstPublishDate ?? publishDate;
  return job.confidential
    ? {
        posted: startOfDay(posted),
        refreshed: startOfDay(publishDate),
        closes: endOfDay(closeDate),
      }
    : { posted, refreshed: publishDate, closes: closeDate };
};
