import type { Job, JobChange } from '@jobposting/core';
import {
  type ChangedJob,
  type ChangeStamp,
  cursorOf,
  type Instant,
  type JobChangeKind,
} from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { toMillis } from '../job-row.ts';
import { nextRevision } from '../migrations/4-change-log.ts';
import { type ChangeRow, changeColumns, toChange } from './change-row.ts';
import { createHistoryWrites, type JobBefore } from './job-history.ts';

/** Appends to the log, inside the transaction of a write. */
export interface ChangeWrites {
  /** The stored job, which a write is going to change; for {@link complete}. */
  before(jobId: number): JobBefore;
  beforeCreation(): JobBefore;
  /** Completes the change of a job that the latest statement has appended by a trigger. */
  complete(job: ChangedJob, kind: JobChangeKind, stamp: ChangeStamp, before: JobBefore): JobChange;
  /** Whether the closing of a job is still to be logged, and is due; `undefined` for a job that is gone. */
  closing(job: Pick<Job, 'employerId' | 'id' | 'version'>, now: Instant): StoredClosing | undefined;
  /** Appends the closing of a job, which is then no longer to be logged. */
  appendClosing(jobId: number, now: Instant): JobChange;
  /** The jobs whose closing is due, those that closed first. */
  findDueClosings(now: Instant, limit: number): readonly number[];
}

/** What a write has to know of the stored job. */
interface StoredClosing {
  /** 0 or 1, as is `is_due`. */
  readonly closing_ahead: number;
  readonly is_due: number;
  readonly reference_id: string | null;
}

// The words of the index job_closing.
const isDue = "closing_ahead = 1 AND status = 'active' AND close_date <= ?";

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
