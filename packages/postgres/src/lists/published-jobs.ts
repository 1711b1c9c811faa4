import {
  createOpenBatch,
  largestId,
  type OpenJobsQuery,
  type PublishedJobs,
} from '@jobposting/core/adapter';
import { type JobRow, jobColumns, toJob, toMillis } from '@jobposting/core/store-support';
import { err, ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/rows.ts';

/** How many rows a statement returns at most. */
const step = 100;

// A few milliseconds, however few of them are open.
const lookedAt = 2_000;

// With a column that no other index has: the planner might take one that covers all, and sort.
const lookedColumns: readonly string[] = ['employer_id', 'id', 'version'];
const otherColumns = jobColumns.filter((name) => !lookedColumns.includes(name)).join(', ');

/**
 * Looks at the jobs behind `$1` and `$2`, and finds those that are open at `$4`, up to the employer `$3`. The
 * last one that it looks at is found in any case, so that the next look can begin behind it. None is found
 * behind the one with which the descriptions of those that are open have `$5` bytes: their lengths are known
 * without them. The jobs come from the primary key one after the other: the whole row of none is read behind
 * the last one that is returned. `$3` does not bound the look: with that, the planner would take it to be so short
 * that it might sort.
 */
export const openJobs = statement(
  'open-jobs',
  `SELECT numbered.*, ${otherColumns} FROM (
    SELECT *, row_number() OVER in_order = ${lookedAt} AS is_last,
      coalesce(sum(bytes) FILTER (WHERE is_open) OVER before, 0) AS bytes_before
    FROM (
      SELECT ${lookedColumns.join(', ')}, octet_length(description) AS bytes,
        status = 'active' AND close_date > $4 AND employer_id <= $3 AS is_open
      FROM job WHERE (employer_id, id) > ($1, $2)
      ORDER BY employer_id, id LIMIT ${lookedAt}
    ) AS looked
    WINDOW in_order AS (ORDER BY employer_id, id),
      before AS (in_order ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) AS numbered
  CROSS JOIN LATERAL (SELECT ${otherColumns} FROM job
    WHERE employer_id = numbered.employer_id AND id = numbered.id LIMIT 1) AS whole
  WHERE (is_open OR is_last) AND bytes_before < $5
  ORDER BY employer_id, id LIMIT ${step}`,
);

interface LookedRow extends JobRow {
  readonly is_open: boolean;
  readonly is_last: boolean;
}

export const confidentialJob = statement(
  'find-confidential',
  `SELECT ${jobColumns.join(', ')} FROM job WHERE id = $1 AND confidential LIMIT 1`,
);

type Place = readonly [employerId: number, id: number];

const toPlace = (row: LookedRow): Place => [Number(row.employer_id), Number(row.id)];

/** Behind which job a look begins. Ids begin at 1. */
const beginOf = ({ employerId, after }: OpenJobsQuery): Place =>
  after === null || after.employerId < (employerId ?? 0)
    ? [employerId ?? 0, 0]
    : [after.employerId, after.id];

/** Whoever reads what is published has the turn of no employer: else strangers would go before its own searches. */
const allEmployers = 0;

/** Creates the published jobs. */
export const createPublishedJobs = (connections: Connections): PublishedJobs => {
  return {
    async findNextOpen(query) {
      const { employerId, limit } = query;
      const lastEmployer = employerId ?? largestId;
      const batch = createOpenBatch(limit);
      let begin = beginOf(query);
      for (;;) {
        const values = [...begin, lastEmployer, toMillis(query.now), batch.bytesLeft];
        // The whole time limit for each: a long run of closed jobs would else fail every time.
        const rows = await connections.search<LookedRow>(allEmployers, openJobs, values);
        const found = readRows(rows, (each) => each.filter((row) => row.is_open).map(toJob));
        if (rows.isErr()) return err(rows.error);
        if (found.isErr()) return err(found.error);
        batch.fill(found.value);
        const [last] = rows.value.slice(-1).map(toPlace);
        const isMore = rows.value.length === step || rows.value.at(-1)?.is_last === true;
        if (batch.isFull || last === undefined || !isMore || last[0] > lastEmployer) {
          return ok(batch.jobs);
        }
        begin = last;
      }
    },

    async findConfidential(id) {
      const rows = await connections.read<JobRow>(confidentialJob, [id]);
      return readRows(rows, ([row]) => (row === undefined ? null : toJob(row)));
    },
  };
};
