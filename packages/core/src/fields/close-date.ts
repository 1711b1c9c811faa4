import { err, ok } from 'neverthrow';
import type { Job } from '../job/job.ts';
import { jobLimits } from '../job/job-limits.ts';
import { openUntilOf } from '../places/closing-day.ts';
import { addDays, type Instant, parseInstant } from '../values/instant.ts';
import { shortText } from '../values/spelling.ts';
import { field } from './kinds/field.ts';
import { orNone, readAs } from './kinds/schemas.ts';

// A number outside these bounds is not a date that anybody means, neither in seconds nor in milliseconds.
const [earliestMs, latestMs] = [Date.UTC(2001, 8, 9, 1, 46, 40), Date.UTC(2100, 0)];

/** The dates that a number of seconds or milliseconds may mean. */
const timestamp = (value: number): readonly string[] => {
  const ms = value < earliestMs ? value * 1000 : value;
  return ms >= earliestMs && ms < latestMs ? [new Date(ms).toISOString()] : [];
};

/** The dates that a text of people or databases may mean: two where day and month may be either. */
const written = (text: string): readonly string[] => {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(text) ?? [];
  const dates = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ].map((parts) => parts.map((part) => part.padStart(2, '0')).join('-'));
  return [text, text.replace(' ', 'T'), ...dates].filter((date) => parseInstant(date) !== null);
};

/** The text to write instead of such a date. */
const writtenDate = (value: unknown): string | undefined => {
  const dates = typeof value === 'number' ? timestamp(value) : written(shortText(value).trim());
  return [...new Set(dates)].map((date) => JSON.stringify(date)).join(' or ') || undefined;
};

const date = readAs((value) => {
  if (typeof value !== 'string') return err('wrong-type');
  const read = parseInstant(value.trim());
  return read === null ? err('invalid-date') : ok(read);
});

/** When the job closes; without one it gets the default (decisions D3, D4). */
export const closeDate = field({
  name: 'closeDate',
  initial: null,
  schema: orNone(date, null),
  mustBe: {
    '/closeDate': {
      mustBe:
        'an existing date from 1970 to 9999, year first, such as "2026-12-31" or "2026-12-31T17:00:00-05:00"',
      instead: writtenDate,
    },
  },
});

/** The default closeDate of a job that was published then (decision D4). */
export const defaultCloseDate = (publishDate: Instant): Instant =>
  addDays(publishDate, jobLimits.defaultCloseDateDays);

/**
 * The closeDate of a stored job after an update that sent this (decisions D4, D11).
 *
 * @param locations where the job is after the update
 */
export const nextCloseDate = (
  job: Job,
  sent: Instant | null | undefined,
  {
    isPublishing,
    locations,
    now,
  }: Pick<Job, 'locations'> & { readonly isPublishing: boolean; readonly now: Instant },
): Instant => {
  if (sent) return sent;
  const isPast = (closeDate: Instant): boolean => openUntilOf({ closeDate, locations }) <= now;
  if (sent === undefined && !(isPublishing && isPast(job.closeDate))) return job.closeDate;
  const byDefault = defaultCloseDate(isPublishing ? now : job.publishDate);
  // A blank field does not close a posting.
  return isPast(byDefault) ? job.closeDate : byDefault;
};
