// One by one, because the index of date-fns loads 250 files and costs every start 0.6 s.
import { addHours } from 'date-fns/addHours';

declare const instantBrand: unique symbol;

/**
 * A moment in UTC with milliseconds, always in the form of `Date.prototype.toISOString`:
 * `2026-11-20T19:26:05.000Z` (decision D3).
 *
 * A string and not a `Date`: it cannot be changed under the feet of a cache, it sorts and compares
 * with `<` as it stands (years have four digits), and it is already what the wire and a column carry.
 */
export type Instant = string & { readonly [instantBrand]: true };

/** Turns a `Date` into an {@link Instant}. An invalid `Date` is a bug and throws. */
export const toInstant = (date: Date): Instant => date.toISOString() as Instant;

/** An {@link Instant} as columns keep it: milliseconds since 1970 UTC. */
export const toMillis = (instant: Instant): number => Date.parse(instant);

// Room for the default closeDate and others that lie ahead.
const latestMs = Date.UTC(9999, 0, 1);

/**
 * The moment that a clock shows, kept within the years that an answer can carry: a clock that is
 * wrong by millennia must not bring forth dates that could not be sent back (decision D3). An invalid
 * `Date` is a bug and throws.
 */
export const present = (clock: () => Date): Instant =>
  toInstant(new Date(Math.min(Math.max(clock().getTime(), 0), latestMs)));

/** Creates the clock of a service from that of its host; the system's when absent. */
export const createClock = (now: () => Date = () => new Date()): (() => Instant) => {
  // Many requests come in one millisecond, and some ask more than once.
  let time = Number.NaN;
  let instant: Instant;
  return () => {
    const date = now();
    if (date.getTime() !== time) {
      instant = present(() => date);
      time = date.getTime();
    }
    return instant;
  };
};

/** The moment `days` days of 24 hours after `instant`; negative counts back. */
export const addDays = (instant: Instant, days: number): Instant =>
  // Not date-fns' own addDays: that one keeps the local wall clock, so a machine in a zone with
  // daylight saving would move the moment by an hour twice a year.
  toInstant(addHours(new Date(instant), days * 24));

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?)?$/;
const largestOffset = '18:00';

/** `Date` takes the 30th of February for the 2nd of March. */
const isInCalendar = (day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2));

/** A date-time as `Date` reads it everywhere; cut to milliseconds, because some would round. */
const inFull = (text: string): string | null => {
  const match = dateTime.exec(text);
  if (match === null) return null;
  const [, day, time, second = '00', fraction = '', hours = '+00', minutes = '00'] = match;
  if (minutes > '59' || `${hours.slice(1)}:${minutes}` > largestOffset) return null;
  return `${day}T${time}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${hours}:${minutes}`;
};

/**
 * Reads a calendar date, which means the end of that day in UTC, or a date-time with `Z`, an offset
 * or none (UTC), fractions cut to the millisecond. `null` when the text is not such a date, the date
 * does not exist, or its year in UTC lies outside 1970..9999 (decision D3).
 */
export const parseInstant = (text: string): Instant | null => {
  const full = calendarDate.test(text) ? `${text}T23:59:59.999Z` : inFull(text);
  if (full === null || !isInCalendar(full.slice(0, 10))) return null;
  // The parser of date-fns makes the whole take twice as long, 6.5 µs for 3.3.
  const date = new Date(full);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? toInstant(date) : null;
};
