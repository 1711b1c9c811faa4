import type { Job, JobChange } from '@jobposting/core';
import {
  type ChangedJob,
  cursorOf,
  type Instant,
  type NewChange,
  toInstant,
} from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { toMillis } from '../job-row.ts';
import { nextRevision } from '../migrations/4-change-log.ts';
import { type ChangeRow, changeColumns, toChange } from './change-row.ts';
import { createHistoryWrites, type JobBefore } from './job-history.ts';

/** Appends to the log, inside the transaction of a write. */
export interface ChangeWrites {
  /**
   * The version check of every update and delete: what these have to know of the stored job, `undefined`
   * where it is gone, has another version or is another employer's.
   */
  findAtVersion(job: Pick<Job, 'employerId' | 'id' | 'version'>): StoredJob | undefined;
  /** Appends a closing that a write or the time has made due. */
  appendClosing(jobId: number, time: Instant): JobChange;
  /**
   * Appends a change by the trigger of the statement that `write` runs, which returns the job as written,
   * and completes it. `jobId` is that of the job which is then changed; `null` for a new one.
   */
  append(jobId: number | null, write: () => NewChange<ChangedJob>): JobChange;
  /** The jobs whose closing is due, those that closed first. */
  findDueClosings(now: Instant, limit: number): readonly number[];
  /** Takes away the closing that is to be logged. */
  endClosing(jobId: number): void;
}

/** What a write has to know of the stored job. */
export interface StoredJob {
  readonly referenceId: string | null;
  /** When its closing is to be logged. */
  readonly closesAt: Instant | null;
  /** The column `closing_ahead`. */
  readonly closingAhead: number;
}

// The words of the index job_closing.
const isClosingAhead = "closing_ahead = 1 AND status = 'active'";

/** Creates the writes of the log of an open, migrated database. */
export const createChangeWrites = (db: Database): ChangeWrites => {
  const history = createHistoryWrites(db);
  const complete = db
    .prepare<[string, string, number, number | null], [seq: number, revision: number]>(
      `UPDATE change SET type = ?, fields = ?, time = ?, key_id = ?
       WHERE seq = (SELECT max(seq) FROM change) RETURNING seq, revision`,
    )
    .raw();
  const insertClosing = db.prepare<[number, number], ChangeRow>(
    `INSERT INTO change
       (employer_id, revision, job_id, version, reference_id, old_publish_date, type, time)
     SELECT employer_id, ${nextRevision('job.employer_id')}, id, revision, reference_id,
       publish_date, 'job.closed', ? FROM job WHERE id = ? RETURNING ${changeColumns}`,
  );
  const endClosing = db.prepare<[number]>('UPDATE job SET closing_ahead = 0 WHERE id = ?');
  const closingOfJob = db.prepare<[number, number, number, number], StoredClosing>(
    `SELECT closing_ahead, ${isDue} AS is_due, reference_id FROM job
     WHERE id = ? AND employer_id = ? AND revision = ?`,
  );
  const dueClosings = db
    .prepare<[number, number], number>(
      `SELECT id FROM job WHERE ${isDue} ORDER BY close_date, id LIMIT ?`,
    )
    .pluck();

  return {
    before: history.before,
    beforeCreation: history.beforeCreation,
    complete({ employerId, id, referenceId, version }, { type, fields }, { time, keyId }, before) {
      const completed = complete.get(type, JSON.stringify(fields), toMillis(time), keyId);
      const [seq, revision] = completed as [number, number];
      history.keep(seq, id, before);
      const cursor = cursorOf(revision, { id, time });
      return Object.freeze({
        type,
        employerId,
        id,
        referenceId,
        version,
        time,
        fields,
        keyId,
        cursor,
      });
    },
    closing: ({ id, employerId, version }, now) =>
      closingOfJob.get(toMillis(now), id, employerId, version),
    appendClosing(jobId, now) {
      const before = history.before(jobId);
      const row = insertClosing.get(toMillis(now), jobId) as ChangeRow;
      endClosing.run(jobId);
      history.keep(row.id, jobId, before);
      return toChange(row);
    },
    findDueClosings: (now, limit) => dueClosings.all(toMillis(now), limit),
  };
};
