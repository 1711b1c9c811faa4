import type { Database } from 'better-sqlite3';

/**
 * The time during which the same jobs are open, in milliseconds: from the latest closeDate that has
 * come until the next one. What was found at one moment of it holds at every other (decision D25).
 */
export interface OpenSpan {
  readonly from: number;
  readonly until: number;
}

/** True when what holds in a span holds at this moment. */
export const isWithin = ({ from, until }: OpenSpan, moment: number): boolean =>
  from <= moment && moment < until;

/** Creates the function that returns the span of an employer's jobs around a moment. */
export const createSpanReader = (
  db: Database,
): ((employerId: number, moment: number) => OpenSpan) => {
  // Both walk job_open.
  const from = 'FROM job INDEXED BY job_open';
  const latest = db
    .prepare<[number, number], number>(
      `SELECT close_date ${from} WHERE employer_id = ? AND status = 'active' AND close_date <= ?
       ORDER BY close_date DESC LIMIT 1`,
    )
    .pluck();
  const next = db
    .prepare<[number, number], number>(
      `SELECT close_date ${from} WHERE employer_id = ? AND status = 'active' AND close_date > ?
       ORDER BY close_date LIMIT 1`,
    )
    .pluck();
  return (employerId, moment) => ({
    from: latest.get(employerId, moment) ?? Number.NEGATIVE_INFINITY,
    until: next.get(employerId, moment) ?? Number.POSITIVE_INFINITY,
  });
};
