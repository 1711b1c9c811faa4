import type { Instant } from '@jobposting/core';
import { type Html, html } from '@jobposting/pages';
import type { Texts } from '../texts.ts';

// In UTC, in which a calendar date as closeDate is the end of that day (decision D3).
const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
const time = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Keeps the formats of each locale, which are slow to make. */
const createFormatter = (
  options: Intl.DateTimeFormatOptions,
): ((instant: Instant, texts: Texts) => Html) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant, { locale }) => {
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return html`<time datetime="${instant}">${format.format(new Date(instant))}</time>`;
  };
};

/** The day of a moment, in UTC and in the language of the page. */
export const dayOf = createFormatter(day);

const timeOf = createFormatter(time);

/** Until when: a day, where it is until its end, and else the time as well. */
export const deadlineOf = (instant: Instant, texts: Texts): Html =>
  instant.endsWith('T23:59:59.999Z') ? dayOf(instant, texts) : timeOf(instant, texts);
