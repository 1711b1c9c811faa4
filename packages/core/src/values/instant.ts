// Imported one by one, because the index of date-fns would load all its files at every start.
import { addHours } from 'date-fns/addHours';

declare const instantBrand: unique symbol;

/**
 * A moment in UTC with milliseconds, always in the form of `Date.prototype.toISOString`: `2026-11-20T19:26:05.000Z`
 * (decision D3).
 *
 * A string instead of a `Date`: nobody can change it in a cache, it sorts and compares with `<` (years have four
 * digits), and it is already the form for JSON.
 */
export type Instant = string & { readonly [instantBrand]: true };

/** Turns a `Date` into an {@link Instant}. Throws for an invalid `Date`, which is a bug. */
export const toInstant = (date: Date): Instant => date.toISOString() as Instant;

/** An {@link Instant} as in columns: milliseconds since 1970 UTC. */
export const toMillis = (instant: Instant): number => Date.parse(instant);

// Leaves room for the default closeDate and other later dates.
const latestMs = Date.UTC(9999, 0, 1);

/**
 * The time of a clock, limited to years that an answer can have: a clock that is wrong by millennia must not make dates
 * that could not be sent back (decision D3). Throws for an invalid `Date`, which is a bug.
 */
export const present = (clock: () => Date): Instant =>
  toInstant(new Date(Math.min(Math.max(clock().getTime(), 0), latestMs)));

/** Creates the clock of a service from that of its host; the system's when absent. */
export const createClock = (now: () => Date = () => new Date()): (() => Instant) => {
  // Many requests come in one millisecond, and some read the clock more than once.
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
  // Not addDays of date-fns, which keeps the local time of day: in a zone with daylight saving it would be an hour off
  // twice a year.
  toInstant(addHours(new Date(instant), days * 24));

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?)?$/;
const largestOffset = '18:00';

/** `Date` reads the 30th of February as the 2nd of March. */
const isInCalendar = (day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2));

/** A date-time in a form that every runtime reads alike; cut to milliseconds, because some would round. */
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
  // Faster than the parser of date-fns.
  const date = new Date(full);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? toInstant(date) : null;
};
