import type { HistoryEntry, JobChange } from '@jobposting/core';
import { type ChangeLog, positionOf } from '@jobposting/core/adapter';
import { toJobBefore } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { type ChangeRow, changeColumns, toChange } from '../row-mapping/rows.ts';

interface HistoryRow extends ChangeRow {
  readonly before: string | null;
}

const toEntry = (row: HistoryRow): HistoryEntry => {
  const change: JobChange = toChange(row);
  return { change, before: toJobBefore(row.before) };
};

/** Creates the function that reads what has happened to a job. */
export const createHistoryReader = (
  db: Database,
): ((...asked: Parameters<ChangeLog['history']>) => readonly HistoryEntry[]) => {
  const lastSeen = db
    .prepare<[number, number], number>(
      `SELECT seq FROM change WHERE employer_id = +? AND revision <= ?
       ORDER BY revision DESC LIMIT 1`,
    )
    .pluck();
  // Served by job_history_by_job, which ends in seq.
  const following = db.prepare<[number, number, number, number], HistoryRow>(
    `SELECT ${changeColumns}, before FROM job_history JOIN change USING (seq)
     WHERE job_history.job_id = +? AND seq > ? AND employer_id = +? ORDER BY seq LIMIT +?`,
  );
  return (employerId, id, { after, limit }) => {
    const position = after === null ? 0 : (positionOf(after) ?? 0);
    const from = position === 0 ? 0 : (lastSeen.get(employerId, position) ?? 0);
    return following.all(id, from, employerId, limit).map(toEntry);
  };
};
