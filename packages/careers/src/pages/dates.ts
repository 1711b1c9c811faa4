import type { Job } from '@jobposting/core';
import { closingDayOf, postalPlaceOf } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import { isDay, type PublicDate } from '../postings/public-dates.ts';
import type { PageContext } from './templates/page-context.ts';
import type { Texts } from './texts.ts';

/** The context of a date; the year is left out when it is the present one. */
type DateContext = Pick<PageContext, 'texts' | 'now'>;

/** The name of a time zone (IANA); without one, UTC. */
type Zone = string | null;

type DatedJob = Pick<Job, 'confidential' | 'locations'>;

// Slow to create.
const formats = new Map<string, Intl.DateTimeFormat>();

type Parts = Readonly<Record<string, string>>;

// Slow too, and the newest postings are shown again and again. The result does not change within a minute.
const known = new Map<string, Parts>();
const mostKnown = 1_000;

const partsAt = (moment: number, zone: Zone, { locale }: Texts): Parts => {
  const key = `${locale} ${zone}`;
  const minute = `${key} ${Math.floor(moment / 60_000)}`;
  const before = known.get(minute);
  if (before !== undefined) return before;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      ...{ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
      ...{ hour: 'numeric', minute: '2-digit' },
      ...{ timeZone: zone ?? 'UTC', timeZoneName: 'longGeneric' },
    });
  formats.set(key, format);
  const read = format.formatToParts(moment).map(({ type, value }) => [type, value] as const);
  const parts = Object.fromEntries(read);
  if (known.size >= mostKnown) known.clear();
  known.set(minute, parts);
  return parts;
};

/** `14 July`, `14 juillet 2027`. */
const dayText = (moment: number, zone: Zone, { texts, now }: DateContext): string => {
  const { day, month, year } = partsAt(moment, zone, texts);
  const isThisYear = year === partsAt(Date.parse(now), zone, texts).year;
  return `${day === '1' ? texts.firstOfMonth : day} ${month}${isThisYear ? '' : ` ${year}`}`;
};

/**
 * The day on which a posting was refreshed: `Tuesday 14 July`. It is the day in UTC, by which lists are ordered; today's
 * becomes the day in Canada's last time zone, so that no reader sees a day that has not begun.
 */
export const headingOf = (refreshed: PublicDate, context: DateContext): string => {
  const { texts, now } = context;
  const isToday = refreshed.slice(0, 10) >= now.slice(0, 10);
  const zone = isToday ? 'America/Vancouver' : null;
  const moment = Date.parse(isToday ? now : refreshed);
  return `${partsAt(moment, zone, texts).weekday} ${dayText(moment, zone, context)}`;
};

const timeHtml = (dateOrTime: string, text: string): Html =>
  html`<time datetime="${dateOrTime}">${text}</time>`;

/** The zone of its first place. */
const zoneOf = ({ locations: [first] }: DatedJob): Zone =>
  first === undefined ? null : postalPlaceOf(first).zone;

/**
 * The zone for the day on which a job was posted or refreshed. For a confidential one, only the day in UTC
 * is public: it is shown, unless it has not begun where the job is.
 */
const zoneOfDay = (job: DatedJob, publicDay: PublicDate, context: DateContext): Zone => {
  const zone = zoneOf(job);
  if (!job.confidential) return zone;
  const [day, today] = [publicDay, context.now].map((at) => dayText(Date.parse(at), zone, context));
  return day === today ? zone : null;
};

/** The day on which a job was posted or refreshed, in the zone of the job. */
export const dayTextOf = (job: DatedJob, day: PublicDate, context: DateContext): string =>
  dayText(Date.parse(day), zoneOfDay(job, day, context), context);

/** The same, with the time for programs. */
export const dayOf = (job: DatedJob, day: PublicDate, context: DateContext): Html =>
  timeHtml(day, dayTextOf(job, day, context));

/**
 * The last day to apply, where the job is: `26 January`; with the time where readers get one (decision D4): `27 July, 5
 * p.m. Eastern`.
 */
export const deadlineOf = (job: DatedJob, closes: PublicDate, context: DateContext): Html => {
  const { texts } = context;
  if (isDay(closes)) return timeHtml(closes, dayText(Date.parse(closes), null, context));
  const { day, isTimed, zone } = closingDayOf({ ...job, closeDate: closes, openUntil: closes });
  if (!isTimed) return timeHtml(day, dayText(Date.parse(day), null, context));
  const moment = Date.parse(closes);
  const { timeZoneName = '', ...parts } = partsAt(moment, zone, texts);
  const zoneName = zone === 'UTC' ? zone : timeZoneName.replace(/(?: Time)?(?: \(.*)?$/, '');
  const time = `${texts.timeOfDay(parts)}${zoneName}`;
  return timeHtml(closes, `${dayText(moment, zone, context)}, ${time}`);
};
