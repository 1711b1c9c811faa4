import * as v from 'valibot';
import type { Job } from '../job/job.ts';
import { jobLimits } from '../job/job-limits.ts';
import { openUntilOf } from '../places/closing-day.ts';
import { addDays, type Instant, parseInstant } from '../values/instant.ts';
import { shortText } from '../values/spelling.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/schemas.ts';

const quoted = (date: string): string => JSON.stringify(date);

// A number outside these bounds is not a date that anybody means, neither in seconds nor in milliseconds.
const [earliestMs, latestMs] = [Date.UTC(2001, 8, 9, 1, 46, 40), Date.UTC(2100, 0)];

/** The text to write instead of a date as people or databases write it; two where day and month may be either. */
const writtenDate = (value: unknown): string | undefined => {
  if (typeof value === 'number') {
    const ms = value < earliestMs ? value * 1000 : value;
    return ms >= earliestMs && ms < latestMs ? quoted(new Date(ms).toISOString()) : undefined;
  }
  const text = shortText(value).trim();
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(text) ?? [];
  const dates = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ].map(([year = '', ...rest]) => [year, ...rest.map((part) => part.padStart(2, '0'))].join('-'));
  const real = [text, text.replace(' ', 'T'), ...dates].filter(
    (date) => parseInstant(date) !== null,
  );
  return [...new Set(real)].map(quoted).join(' or ') || undefined;
};

/** When the job closes; without one it gets the default (decisions D3, D4). */
export const closeDate = field<Instant | null, 'closeDate'>({
  name: 'closeDate',
  initial: null,
  schema: orNone(
    v.pipe(
      v.string('wrong-type'),
      v.trim(),
      v.rawTransform(({ dataset, addIssue, NEVER }): Instant => {
        const date = parseInstant(dataset.value);
        if (date !== null) return date;
        addIssue({ message: 'invalid-date' });
        return NEVER;
      }),
    ),
    null,
  ),
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
