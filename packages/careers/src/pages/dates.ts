import type { Job } from '@jobposting/core';
import { closingDayOf, postalPlaceOf } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import { isDay, type PublicDate } from '../postings/public-dates.ts';
import type { PageContext } from './templates/page-context.ts';
import type { Texts } from './texts.ts';

/** The context of a date; the year is left out when it is the present one. */
type DateContext = Pick<PageContext, 'texts' | 'now'>;

type DatedJob = Pick<Job, 'confidential' | 'locations'>;

/** How a date is written: always alike, or in words when it is near: `tomorrow`. */
type DateForm = 'date' | 'near';

// Slow to create.
const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (
  locale: string,
  timeZone: string,
  parts: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone });
  formats.set(key, format);
  return format;
};

/** All parts of a moment, in the words of a language. */
const partsAt = (moment: string, zone: string, { locale }: Texts) => {
  const format = formatIn(locale, zone, {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'longGeneric' },
  });
  const parts = format.formatToParts(Date.parse(moment));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
};

/** The day of a moment in a zone: `2026-07-14`, as Swedes write it. */
const dayIn = (zone: string, moment: string): string =>
  formatIn('sv-SE', zone, {}).format(Date.parse(moment));

/** `July 14`, `14 juillet 2027`. */
const dateText = (day: string, today: string, texts: Texts): string => {
  const { month = '', day: ofMonth = '', year = '' } = partsAt(day, 'UTC', texts);
  return texts.date(month, ofMonth, day.slice(0, 4) === today.slice(0, 4) ? null : year);
};

/** How far a day is from today, in words; `null` when it is not near. */
const nearText = (day: string, today: string, { near }: Texts): string | null =>
  near[(Date.parse(day) - Date.parse(today)) / 86_400_000] ?? null;

/** A day as it follows `Posted`. */
const onDay = (day: string, today: string, form: DateForm, texts: Texts): string =>
  (form === 'near' ? nearText(day, today, texts) : null) ??
  texts.onDay(dateText(day, today, texts));

const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * The day on which a posting was refreshed, above the postings of that day: `Today`, `July 14`. It is the day in UTC, by
 * which lists are ordered; today's becomes the day in Canada's last time zone, so that no reader sees a day that has not
 * begun.
 */
export const headingOf = (refreshed: PublicDate, { texts, now }: DateContext): string => {
  const today = dayIn('America/Vancouver', now);
  const day = earlier(refreshed.slice(0, 10), today);
  const text = nearText(day, today, texts) ?? dateText(day, today, texts);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const timeHtml = (dateOrTime: string, text: string): Html =>
  html`<time datetime="${dateOrTime}">${text}</time>`;

/** The zone of its first place. */
const zoneOf = ({ locations: [first] }: DatedJob): string =>
  (first && postalPlaceOf(first).zone) ?? 'UTC';

/**
 * The day on which a job was posted, where it is, and today there. For a confidential one, only the day in UTC
 * is public: it is that, unless it has not begun where the job is.
 */
const postedDay = (job: DatedJob, posted: PublicDate, { now }: DateContext) => {
  const zone = zoneOf(job);
  const today = dayIn(zone, now);
  const day = job.confidential ? earlier(posted.slice(0, 10), today) : dayIn(zone, posted);
  return { day, today };
};

/** When a job was posted: `Posted July 14`, or `Posted yesterday`. */
export const postedText = (
  job: DatedJob,
  posted: PublicDate,
  form: DateForm,
  context: DateContext,
): string => {
  const { day, today } = postedDay(job, posted, context);
  return `${context.texts.posted} ${onDay(day, today, form, context.texts)}`;
};

/** The day on which a job was posted. */
export const dayOf = (job: DatedJob, posted: PublicDate, context: DateContext): Html => {
  const { day, today } = postedDay(job, posted, context);
  return timeHtml(posted, dateText(day, today, context.texts));
};

/**
 * The last day to apply, where the job is, as it follows `by`: `January 26`; with the time where readers get one (decision
 * D4): `July 27, 5 p.m. Atlantic`.
 */
export const deadlineOf = (
  job: DatedJob,
  closes: PublicDate,
  context: DateContext,
  form: DateForm = 'date',
): Html => {
  const { texts, now } = context;
  const zone = zoneOf(job);
  const { day, isTimed } = isDay(closes)
    ? { day: closes, isTimed: false }
    : closingDayOf({ ...job, closeDate: closes, openUntil: closes });
  const text = onDay(day, dayIn(zone, now), form, texts);
  if (!isTimed) return timeHtml(day, text);
  const { timeZoneName = '', ...parts } = partsAt(closes, zone, texts);
  const zoneName = zone === 'UTC' ? zone : timeZoneName.replace(/(?: Time)?(?: \(.*)?$/, '');
  return timeHtml(closes, `${text}, ${texts.timeOfDay(parts)}${zoneName}`);
};
