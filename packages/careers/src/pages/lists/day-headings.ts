import type { Instant } from '@jobposting/core';
import { weekdayText } from '../dates.ts';
import type { PageContext } from '../templates/page-context.ts';

const dayMs = 86_400_000;

// The last clock of Canada, so that no reader is shown a day that has not begun.
const lastZone = 'America/Vancouver';

/**
 * Creates what says on which day a posting was refreshed: `Tuesday 14 July`. It is the day in UTC, by which lists are
 * ordered, but for one that has begun nowhere else.
 */
export const dayHeadings = (
  context: Pick<PageContext, 'texts' | 'now'>,
): ((refreshed: Instant) => string) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: lastZone, dateStyle: 'short' });
  const latest = Date.parse(today.format(Date.parse(context.now)));
  return (refreshed) =>
    weekdayText(Math.min(Math.floor(Date.parse(refreshed) / dayMs) * dayMs, latest), context);
};
