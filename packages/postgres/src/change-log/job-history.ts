import type { HistoryEntry } from '@jobposting/core';
import { type ChangeLog, positionOf } from '@jobposting/core/adapter';
import { type ChangeRow, toChange, toJobBefore } from '@jobposting/core/store-support';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { changeColumns, readRows } from '../row-mapping/rows.ts';

const historyOfJob = statement(
  'history-of-job',
  `SELECT change.*, kept.before FROM (
    SELECT revision, before, row_number() OVER (ORDER BY revision) AS place FROM job_history
    WHERE employer_id = $1::int AND job_id = $2::int AND revision > $3::bigint) AS kept
  CROSS JOIN LATERAL (
    SELECT ${changeColumns} FROM change
    WHERE change.employer_id = $1::int AND change.revision = kept.revision LIMIT 1) AS change
  WHERE kept.place <= $4::bigint ORDER BY change.revision`,
);

interface HistoryRow extends ChangeRow {
  readonly before: string | null;
}

const toEntry = (row: HistoryRow): HistoryEntry => ({
  change: toChange(row, row.revision),
  before: toJobBefore(row.before),
});

/** Creates the function that reads what has happened to a job. */
export const createHistoryReader =
  (connections: Connections): ChangeLog['history'] =>
  async (employerId, id, { after, limit }) => {
    const from = after === null ? 0 : (positionOf(after) ?? 0);
    const rows = await connections.read<HistoryRow>(historyOfJob, [employerId, id, from, limit]);
    return readRows(rows, (found) => found.map(toEntry));
  };
