import { type Job, ok } from '@jobposting/core';
import type { DueForRefresh, JobStore } from '@jobposting/core/adapter';
import { type JobRow, jobColumns, toJob, toMillis } from '@jobposting/core/store-support';
import { safeTry } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/rows.ts';
import { closeWeek, weekOf } from '../schema/first-schema.ts';

/** The most jobs that a statement finds. */
const step = 100;

// The condition of `job_due`, word for word.
const isRefreshed = `status = 'active' AND auto_refresh`;

/**
 * Finds the jobs that are due, the oldest publishDate first. It goes from one week in which open jobs close to the
 * next, and takes the oldest publishDates of each: jobs that closed in earlier weeks or are not due yet cost nothing.
 * The number of weeks is bounded: all that are decades ahead count as one (decision D12).
 *
 * `$1` is the present. `$2` and `$3` are the publishDate and id after which the overdue jobs begin, and `$4` is the
 * publishDate at which they end; `$5` to `$7` are the same for jobs far in the future, set by a wrong clock.
 */
export const dueStatement = statement(
  'due-jobs',
  `WITH RECURSIVE closing (week) AS (
    (SELECT ${closeWeek} FROM job WHERE ${isRefreshed} AND ${closeWeek} >= ${weekOf('$1::bigint')}
      ORDER BY ${closeWeek} LIMIT 1)
    UNION ALL
    SELECT (SELECT ${closeWeek} FROM job WHERE ${isRefreshed} AND ${closeWeek} > closing.week
      ORDER BY ${closeWeek} LIMIT 1)
    FROM closing WHERE closing.week IS NOT NULL
  )
  SELECT due.* FROM (
    SELECT found.employer_id, found.id FROM closing
    CROSS JOIN (VALUES ($2::bigint, $3::int, $4::bigint), ($5::bigint, $6::int, $7::bigint))
      AS part (after_date, after_id, until)
    CROSS JOIN LATERAL (SELECT employer_id, id, publish_date FROM job
      WHERE ${isRefreshed} AND ${closeWeek} = closing.week
        AND (publish_date, id) > (part.after_date, part.after_id) AND publish_date <= part.until
        AND open_until > $1
      ORDER BY publish_date, id LIMIT ${step}) AS found
    ORDER BY found.publish_date, found.id LIMIT ${step}
  ) AS first
  CROSS JOIN LATERAL (SELECT ${jobColumns.join(', ')} FROM job
    WHERE employer_id = first.employer_id AND id = first.id LIMIT 1) AS due
  ORDER BY due.publish_date, due.id`,
);

type Place = readonly [publishDate: number, id: number];

const later = (a: Place, b: Place): Place => ((a[0] - b[0] || a[1] - b[1]) > 0 ? a : b);

const valuesOf = ({ publishedUntil, publishedFrom, now, after }: DueForRefresh) => {
  const behind: Place =
    after === null ? [Number.MIN_SAFE_INTEGER, 0] : [toMillis(after.publishDate), after.id];
  const ahead = later(behind, [toMillis(publishedFrom), 0]);
  return [toMillis(now), ...behind, toMillis(publishedUntil), ...ahead, Number.MAX_SAFE_INTEGER];
};

/** For all employers at once, so that it does not wait behind the lists of one. */
const allEmployers = 0;

/** Creates the function that finds the jobs that are due for a refresh. */
export const createDueJobs =
  (connections: Connections): JobStore['findDueForRefresh'] =>
  async (due) =>
    safeTry(async function* () {
      const deadline = connections.newDeadline();
      const found: Job[] = [];
      while (true) {
        const values = valuesOf({ ...due, after: found.at(-1) ?? due.after });
        const rows = await connections.search<JobRow>(allEmployers, dueStatement, values, deadline);
        const jobs = yield* readRows(rows, (each) => each.map(toJob));
        found.push(...jobs);
        if (jobs.length < step || found.length >= due.limit) return ok(found.slice(0, due.limit));
      }
    });
