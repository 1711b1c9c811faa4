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

/** The most rows that a statement returns. */
const step = 100;

// A step is short, even if few of them are open.
const lookedAt = 2_000;

// Includes a column that no other index has: otherwise the planner might use one that covers all, and sort.
const lookedColumns: readonly string[] = ['employer_id', 'id', 'version'];
const otherColumns = jobColumns.filter((name) => !lookedColumns.includes(name)).join(', ');

/**
 * Scans the jobs after `$1` and `$2`, and finds those that are open at `$4`, up to the employer `$3`. It always returns
 * the last job scanned, so that the next scan can begin after it. It returns none after the job that brings the
 * descriptions of the open ones to `$5` bytes: lengths are known without reading them. The jobs come in the order of
 * the primary key, and no full row is read after the last one returned. `$3` does not limit the scan: with that, the
 * planner would expect so few rows that it might sort.
 */
export const openJobs = statement(
  'open-jobs',
  `SELECT numbered.*, ${otherColumns} FROM (
    SELECT *, row_number() OVER in_order = ${lookedAt} AS is_last,
      coalesce(sum(bytes) FILTER (WHERE is_open) OVER before, 0) AS bytes_before
    FROM (
      SELECT ${lookedColumns.join(', ')}, octet_length(description) AS bytes,
        status = 'active' AND open_until > $4 AND employer_id <= $3 AS is_open
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

/** The place after which a scan begins. Ids begin at 1. */
const beginOf = ({ employerId, after }: OpenJobsQuery): Place =>
  after === null || after.employerId < (employerId ?? 0)
    ? [employerId ?? 0, 0]
    : [after.employerId, after.id];

/** Readers of published jobs do not use an employer's turn: otherwise strangers would delay its own searches. */
const allEmployers = 0;

export const createPublishedJobs = (connections: Connections): PublishedJobs => {
  return {
    async findNextOpen(query) {
      const { employerId, limit } = query;
      const lastEmployer = employerId ?? largestId;
      const batch = createOpenBatch(limit);
      let begin = beginOf(query);
      for (;;) {
        const values = [...begin, lastEmployer, toMillis(query.now), batch.bytesLeft];
        // Each has the whole time limit: otherwise a long run of closed jobs would fail every time.
        const rows = await connections.search<LookedRow>(allEmployers, openJobs, values);
        const read = readRows(rows, (each) => ({
          open: each.filter((row) => row.is_open).map(toJob),
          last: each.slice(-1).map(toPlace)[0],
          isMore: each.length === step || each.at(-1)?.is_last === true,
        }));
        if (read.isErr()) return err(read.error);
        const { open, last, isMore } = read.value;
        batch.fill(open);
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
