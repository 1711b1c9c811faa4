import type { HistoryEntry, JobChange } from '@jobposting/core';
import { type ChangeLog, positionOf } from '@jobposting/core/adapter';
import { jobColumns, toJobBefore } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { type ChangeRow, changeColumns, toChange } from '../row-mapping/rows.ts';

/** A job as JSON of its row; `null` before it was created, `undefined` while no history is kept. */
export type JobBefore = string | null | undefined;

/** Keeps jobs as they were, inside the transaction of a write. */
export interface HistoryWrites {
  /** The stored job, which a write is going to change. */
  before(jobId: number): JobBefore;
  beforeCreation(): JobBefore;
  /** Keeps the job before the change with this `seq`. */
  keep(seq: number, jobId: number, before: JobBefore): void;
}

/** Creates the writes of the history. The row itself is kept: one that cannot be read can be deleted. */
export const createHistoryWrites = (db: Database): HistoryWrites => {
  const isKept = db.prepare<[], number>('SELECT history_days > 0 FROM change_log').pluck();
  const rowOf = db
    .prepare<[number], string>(
      `SELECT json_object(${jobColumns.map((column) => `'${column}', ${column}`).join(', ')})
       FROM job LEFT JOIN job_description ON job_id = id WHERE id = +?`,
    )
    .pluck();
  const insert = db.prepare<[number, number, string | null]>(
    'INSERT INTO job_history (seq, job_id, before) VALUES (?, ?, ?)',
  );
  return {
    before: (jobId) => (isKept.get() === 1 ? rowOf.get(jobId) : undefined),
    beforeCreation: () => (isKept.get() === 1 ? null : undefined),
    keep(seq, jobId, before) {
      if (before !== undefined) insert.run(seq, jobId, before);
    },
  };
};

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
