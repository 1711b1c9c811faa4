import type { Instant, Job } from '@jobposting/core';
import { closingDayOf } from '@jobposting/core/adapter';

type Day = string & { readonly isDay: true };

/** A moment, or a day (`2027-01-26`) of a confidential posting. */
export type PublicDate = Instant | Day;

const dayOf = (instant: Instant): PublicDate => instant.slice(0, 10) as Day;

/**
 * The dates of a posting as every page and feed shows them. For a confidential one they are days: the jobs of one
 * import have the same time, and those among them with a name would reveal the employer. `closes` is the last whole day
 * where it is.
 */
export const publicDatesOf = (
  job: Parameters<typeof closingDayOf>[0] & Pick<Job, 'firstPublishDate' | 'publishDate'>,
): Readonly<Record<'posted' | 'refreshed' | 'closes', PublicDate>> => {
  const { publishDate, openUntil } = job;
  // A refresh, which moves publishDate, is not a new posting.
  const posted = job.firstPublishDate ?? publishDate;
  return job.confidential
    ? {
        posted: dayOf(posted),
        refreshed: dayOf(publishDate),
        closes: closingDayOf(job).day as Day,
      }
    : { posted, refreshed: publishDate, closes: openUntil };
};

/** Whether a date is only a day. */
export const isDay = (date: PublicDate): date is Day => date.length === 10;

/** The date for formats that want a time: of a day, its beginning in UTC. */
export const startOf = (date: PublicDate): string => (isDay(date) ? `${date}T00:00:00.000Z` : date);

/** The moment at which a date is over: of a day, its end in UTC. */
export const endOf = (date: PublicDate): string => (isDay(date) ? `${date}T23:59:59.999Z` : date);
