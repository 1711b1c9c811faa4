import * as v from 'valibot';
import type { Job } from '../job/job.ts';
import { jobLimits } from '../job/job-limits.ts';
import { instant, textOrNone } from '../representations/json-schema.ts';
import { addDays, type Instant, parseInstant } from '../values/instant.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/none.ts';
import { storedInstant } from './kinds/stored.ts';

/** When the job closes; none asks for the default (decisions D3, D4). */
export const closeDate = field<Instant | null, 'closeDate'>({
  name: 'closeDate',
  initial: null,
  stored: storedInstant,
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
  schemas: {
    answer: { ...instant, description: 'When the job closes, in UTC.' },
    body: {
      ...textOrNone(
        `A date-time of ISO 8601, without an offset in UTC, or a calendar date, which means the end of that day in UTC. ${jobLimits.defaultCloseDateDays} days after publishDate when absent, null or blank.`,
      ),
      examples: ['2026-12-31', '2026-12-31T17:00:00-05:00'],
    },
  },
  mustBe: {
    '/closeDate':
      'an existing date from 1970 to 9999 such as 2026-12-31 or 2026-12-31T17:00:00-05:00',
  },
});

/** The closeDate of a job that was published then, where none is sent (decision D4). */
export const defaultCloseDate = (publishDate: Instant): Instant =>
  addDays(publishDate, jobLimits.defaultCloseDateDays);

/** The closeDate of a stored job after an update in which this was sent (decisions D4, D11). */
export const settleCloseDate = (
  job: Job,
  sent: Instant | null | undefined,
  { isPublishing, now }: { readonly isPublishing: boolean; readonly now: Instant },
): Instant => {
  if (sent) return sent;
  if (sent === undefined && !(isPublishing && job.closeDate <= now)) return job.closeDate;
  const byDefault = defaultCloseDate(isPublishing ? now : job.publishDate);
  // A blank field closes no posting.
  return byDefault > now ? byDefault : job.closeDate;
};
