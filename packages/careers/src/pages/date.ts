import type { Instant } from '@jobposting/core';
import { type Html, html } from './html.ts';
import type { Texts } from './texts.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (locale: string): Intl.DateTimeFormat => {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  // In UTC, in which a calendar date as closeDate is the end of that day (decision D3).
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
};

/** The day of a moment, in UTC and in the language of the page. */
export const dayOf = (instant: Instant, { locale }: Texts): Html =>
  html`<time datetime="${instant}">${formatOf(locale).format(new Date(instant))}</time>`;
