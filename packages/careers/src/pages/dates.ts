import type { Instant, Job } from '@jobposting/core';
import { postalPlaceOf } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import type { PageContext } from './templates/page-context.ts';

/** What a date is written with; the year is left out where the clock shows the same. */
type DateContext = Pick<PageContext, 'texts' | 'now'>;

/** The name of a time zone where there is one (IANA); UTC where there is none. */
type Zone = string | null;

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

// Slow to make.
const formats = new Map<string, Formats>();

const formatsOf = (zone: Zone, locale: string): Formats => {
  const key = `${locale} ${zone}`;
  const timeZone = zone ?? 'UTC';
  const made = formats.get(key) ?? {
    day: new Intl.DateTimeFormat(locale, {
      ...{ year: 'numeric', month: 'long', day: 'numeric' },
      ...{ timeZone, timeZoneName: 'longGeneric' },
    }),
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }),
  };
  formats.set(key, made);
  return made;
};

type Part = 'day' | 'month' | 'year' | 'timeZoneName';

const partsAt = (moment: number, zone: Zone, locale: string): Readonly<Record<Part, string>> => {
  const parts = formatsOf(zone, locale).day.formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
};

/** `14 July`, `14 juillet 2027`. */
const dayText = (moment: number, zone: Zone, { texts, now }: DateContext): string => {
  const { day, month, year } = partsAt(moment, zone, texts.locale);
  const isThisYear = year === partsAt(Date.parse(now), zone, texts.locale).year;
  const dayOfMonth = day === '1' ? texts.firstOfMonth : day;
  return `${dayOfMonth} ${month}${isThisYear ? '' : ` ${year}`}`;
};

const timeHtml = (instant: Instant, text: string): Html =>
  html`<time datetime="${instant}">${text}</time>`;

/** The zone of its first place. */
const zoneOf = ({ locations: [first] }: Pick<Job, 'locations'>): Zone =>
  first === undefined ? null : postalPlaceOf(first).zone;

/**
 * The zone by which to say on which day a job was posted or refreshed. Of a confidential one, that day in UTC is
 * all that is public: it is said, unless it has not begun where the job is.
 */
const zoneOfDay = (
  job: Pick<Job, 'confidential' | 'locations'>,
  publicDay: Instant,
  context: DateContext,
): Zone => {
  const zone = zoneOf(job);
  if (!job.confidential) return zone;
  const [day, today] = [publicDay, context.now].map((at) => dayText(Date.parse(at), zone, context));
  return day === today ? zone : null;
};

/** The day on which a job was posted or refreshed, where it is. */
export const dayOf = (
  job: Pick<Job, 'confidential' | 'locations'>,
  day: Instant,
  context: DateContext,
): Html => timeHtml(day, dayText(Date.parse(day), zoneOfDay(job, day, context), context));

const minuteMs = 60_000;

/** What a reader takes for the end: a job that is open until 23:59:59.999 or midnight is open that day. */
const shownEnd = (closes: number, zone: Zone, locale: string): number => {
  const end = closes % 1000 === 999 ? closes + 1 : closes;
  const isMidnight = partsAt(end, zone, locale).day !== partsAt(end - 1, zone, locale).day;
  return isMidnight ? end - minuteMs : end;
};

/** Until when, where the job is: `27 July, 5 p.m. Eastern`, which is never a time that is over. */
export const deadlineOf = (
  job: Pick<Job, 'locations'>,
  closes: Instant,
  context: DateContext,
): Html => {
  const zone = zoneOf(job);
  const { locale, deadline } = context.texts;
  const end = shownEnd(Date.parse(closes), zone, locale);
  const time = formatsOf(zone, locale)
    .time.format(end)
    .replace(/:00|\s00$/, '');
  const { timeZoneName } = partsAt(end, zone, locale);
  const zoneName = zone === null ? 'UTC' : timeZoneName.replace(/ Time$/, '');
  return timeHtml(closes, deadline(dayText(end, zone, context), time, zoneName));
};
