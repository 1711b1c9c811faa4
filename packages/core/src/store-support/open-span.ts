/**
 * The time during which the same jobs are open, in milliseconds: from the latest closeDate that has
 * come until the next one. What was found at one moment of it holds at every other (decision D25).
 */
export interface OpenSpan {
  readonly from: number;
  readonly until: number;
}

/** The span of what does not depend on the time. */
export const always: OpenSpan = {
  from: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
};

/** True when what holds in a span holds at this moment. */
export const isWithin = ({ from, until }: OpenSpan, moment: number): boolean =>
  from <= moment && moment < until;

/** The time that is in both spans. */
export const overlap = (one: OpenSpan, other: OpenSpan): OpenSpan => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
});

/** The span around a moment in which no job with one of these closeDates opens or closes. */
export const spanBetween = (closeDates: Iterable<number>, moment: number): OpenSpan => {
  let { from, until } = always;
  for (const closeDate of closeDates) {
    if (closeDate > moment) until = Math.min(until, closeDate);
    else from = Math.max(from, closeDate);
  }
  return { from, until };
};
