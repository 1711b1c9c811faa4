import type { Instant } from '@jobposting/core';
import type { PageContext } from '../templates/page-context.ts';

const dayMs = 86_400_000;

// The last clock of Canada, so that no reader is shown a day that has not begun.
const lastZone = 'America/Vancouver';

/**
 * Creates what says on which day a posting was refreshed: `Tuesday, July 14`. It is the day in UTC, by which lists are
 * ordered, but for one that has begun nowhere else.
 */
export const dayHeadings = ({
  texts,
  now,
}: Pick<PageContext, 'texts' | 'now'>): ((refreshed: Instant) => string) => {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const withoutYear = new Intl.DateTimeFormat(texts.locale, parts);
  const withYear = new Intl.DateTimeFormat(texts.locale, { ...parts, year: 'numeric' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: lastZone, dateStyle: 'short' });
  const latest = Date.parse(today.format(Date.parse(now)));
  return (refreshed) => {
    const day = Math.min(Math.floor(Date.parse(refreshed) / dayMs) * dayMs, latest);
    const isThisYear = new Date(day).getUTCFullYear() === new Date(latest).getUTCFullYear();
    return (isThisYear ? withoutYear : withYear).format(day);
  };
};
