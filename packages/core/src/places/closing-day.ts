import { tzOffset } from '@date-fns/tz/tzOffset';
import type { Job } from '../job/job.ts';
import { type Instant, toInstant, toMillis } from '../values/instant.ts';
import { postalPlaceOf } from './postal-place.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const zoneOf = ([first]: Job['locations']): string => (first && postalPlaceOf(first).zone) ?? 'UTC';

/** How far the clocks of a zone are ahead of UTC at a moment, both in milliseconds. */
const offsetAt = (zone: string, moment: number): number =>
  tzOffset(zone, new Date(moment)) * minuteMs;

/** The last moment at which the clocks of a zone show a time, which is given as if it were in UTC. */
const lastMomentOf = (zone: string, shown: number): number => {
  const [before, after] = [offsetAt(zone, shown - dayMs), offsetAt(zone, shown + dayMs)];
  const later = shown - Math.min(before, after);
  // The clocks are changed within these two days.
  const isShown = before === after || later + offsetAt(zone, later) === shown;
  return isShown ? later : shown - Math.max(before, after);
};

/**
 * When a job stops being open: at its closeDate, but if that is the end of a day in UTC, at the end of that day where
 * the job is, by its first location (decision D4).
 */
export const openUntilOf = ({
  closeDate,
  locations,
}: Pick<Job, 'closeDate' | 'locations'>): Instant => {
  if (!closeDate.endsWith('T23:59:59.999Z')) return closeDate;
  const end = lastMomentOf(zoneOf(locations), toMillis(closeDate));
  return toInstant(new Date(Math.min(end, latestMs)));
};

/** When a job closes, for people. */
export interface ClosingDay {
  /** The last day on which they can apply: `2026-12-31`. */
  readonly day: string;
  /** Whether to write the time of `openUntil` as well: it is on this day, in this zone. */
  readonly isTimed: boolean;
  /** The time zone of the first location, by its name in the tz database; `UTC` where unknown. */
  readonly zone: string;
}

/**
 * The closing day to show to people, where the job is. A closeDate that is a whole minute has a time, unless a day ends
 * then, which is from 23:59 to midnight, or the job is confidential. Any other means the last day that is whole
 * (decision D4).
 */
export const closingDayOf = ({
  closeDate,
  openUntil,
  locations,
  confidential,
}: Pick<Job, 'closeDate' | 'openUntil' | 'locations' | 'confidential'>): ClosingDay => {
  const zone = zoneOf(locations);
  const moment = toMillis(openUntil);
  const shown = moment + offsetAt(zone, moment);
  const isEndOfDay = (shown + minuteMs) % dayMs <= minuteMs;
  const isTimed = !confidential && !isEndOfDay && toMillis(closeDate) % minuteMs === 0;
  // No later moment can be written, and west of UTC that day has not ended by then.
  const isLast = moment === latestMs;
  const inDay = isTimed || isLast ? shown : shown + minuteMs - dayMs;
  return { day: toInstant(new Date(inDay)).slice(0, 10), isTimed, zone };
};
