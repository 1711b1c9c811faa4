import type { Instant, Job, JobChange } from '@jobposting/core';
import { toInstant, type WriteFailure } from '@jobposting/core/adapter';
import { changeAt, jobColumns, type NewChange, toMillis } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import type { Result } from 'neverthrow';
import { nextRevision } from '../schema/first-schema.ts';
import { type ChangeRow, changeColumns, toChange } from '../schema/rows.ts';
import type { WriteQueue } from '../writes/write-queue.ts';

/** Appends to the log, inside the transaction of a write. */
export interface ChangeWrites {
  /**
   * The facts about the stored job that an update or a delete needs; `undefined` where it is gone, has another version
   * or belongs to another employer, so this is their version check.
   */
  findAtVersion(job: Pick<Job, 'employerId' | 'id' | 'version'>): StoredJob | undefined;
  /** Appends the change for the job that the latest statement inserted. */
  appendInsert(change: NewChange): JobChange;
  /** Appends the changes of a write to a stored job; the trigger of the statement in `write` appends the last one. */
  appendWith(
    changes: readonly NewChange[],
    stored: StoredJob,
    write: () => void,
  ): readonly JobChange[];
  /** Appends the closing of a job, and marks it as logged. */
  appendClosing(jobId: number, now: Instant): JobChange;
  /** The jobs whose closing is due, in the order of their openUntil. */
  findDueClosings(now: Instant, limit: number): readonly number[];
}

/** The facts about the stored job that a write needs. */
interface StoredJob {
  readonly referenceId: string | null;
  /** When to log its closing. */
  readonly closesAt: Instant | null;
  /** The row as JSON, for the history; `null` while the store keeps none. */
  readonly before: string | null;
}

interface StoredRow {
  readonly reference_id: string | null;
  readonly closes_at: number | null;
  readonly before: string | null;
}

const isHistoryKept = '(SELECT history_days > 0 FROM change_log WHERE one = 1)';

// The history keeps the row itself, so that even a job that cannot be read can be deleted.
const rowAsJson = `json_object(${jobColumns.map((column) => `'${column}', ${column}`).join(', ')})`;
const jobRow = 'job LEFT JOIN job_description ON job_id = id';

/** Creates the writes of the log and of the history of an open, migrated database. */
export const createChangeWrites = (db: Database): ChangeWrites => {
  const completeNewest = db
    .prepare<[string, string, number, number | null], number>(
      `UPDATE change SET type = ?, fields = ?, time = ?, key_id = ?
       WHERE seq = (SELECT max(seq) FROM change) RETURNING revision`,
    )
    .pluck();
  const insertClosing = db.prepare<[number, number], ChangeRow>(
    `INSERT INTO change
       (employer_id, revision, job_id, version, reference_id, old_publish_date, type, time)
     SELECT employer_id, ${nextRevision('job.employer_id')}, id, version, reference_id,
       publish_date, 'job.closed', ? FROM job WHERE id = ? RETURNING ${changeColumns}`,
  );
  const keep = 'INSERT INTO job_history (employer_id, job_id, revision, before)';
  const keepNone = db.prepare<[number, number, number]>(
    `${keep} SELECT ?, ?, ?, NULL WHERE ${isHistoryKept}`,
  );
  const keepBefore = db.prepare<[number, number, number, string]>(`${keep} VALUES (?, ?, ?, ?)`);
  const keepStored = db.prepare<[number, number]>(
    `${keep} SELECT employer_id, id, ?, ${rowAsJson} FROM ${jobRow}
     WHERE id = +? AND ${isHistoryKept}`,
  );
  const endClosing = db.prepare<[number]>('UPDATE job SET closes_at = NULL WHERE id = ?');
  const atVersion = db.prepare<[number, number, number], StoredRow>(
    `SELECT reference_id, closes_at, CASE WHEN ${isHistoryKept} THEN ${rowAsJson} END AS before
     FROM ${jobRow} WHERE id = +? AND employer_id = +? AND version = +?`,
  );
  const dueClosings = db
    .prepare<[number, number], number>(
      `SELECT id FROM job WHERE closes_at <= ? AND status = 'active'
       ORDER BY closes_at, id LIMIT +?`,
    )
    .pluck();

  /** Completes the change that the trigger of the latest statement appended. */
  const complete = ({ type, fields, stamp }: NewChange): number => {
    const { time, keyId } = stamp;
    return completeNewest.get(type, JSON.stringify(fields), toMillis(time), keyId) as number;
  };

  const close = (jobId: number, time: Instant): JobChange => {
    const row = insertClosing.get(toMillis(time), jobId) as ChangeRow;
    keepStored.run(Number(row.revision), jobId);
    return toChange(row);
  };

  return {
    findAtVersion({ id, employerId, version }) {
      const row = atVersion.get(id, employerId, version);
      return (
        row && {
          referenceId: row.reference_id,
          closesAt: row.closes_at === null ? null : toInstant(new Date(row.closes_at)),
          before: row.before,
        }
      );
    },
    appendInsert(change) {
      const revision = complete(change);
      keepNone.run(change.job.employerId, change.job.id, revision);
      return changeAt(revision, change);
    },
    appendWith(changes, { before }, write) {
      const closings = changes.slice(0, -1).map(({ job, stamp }) => close(job.id, stamp.time));
      const own = changes[closings.length] as NewChange;
      write();
      const revision = complete(own);
      if (before !== null) keepBefore.run(own.job.employerId, own.job.id, revision, before);
      return [...closings, changeAt(revision, own)];
    },
    appendClosing(jobId, now) {
      const closed = close(jobId, now);
      endClosing.run(jobId);
      return closed;
    },
    findDueClosings: (now, limit) => dueClosings.all(toMillis(now), limit),
  };
};

/** The result of a write, and the changes that it appended. */
export interface Logged<T> {
  readonly value: T;
  readonly changes: readonly JobChange[];
}

/** Runs writes that append changes, and reports the changes when they are on the disk. */
export interface LoggedWrites {
  /** Like `submit` of the queue; `committed` is called where the write has succeeded. */
  submit<T, E>(
    work: () => Result<Logged<T>, E>,
    committed?: (value: T) => void,
  ): Promise<Result<T, E | WriteFailure>>;
  onChange(listener: (change: JobChange) => void): () => void;
}

/** Creates the part between the writes of jobs and the queue. */
export const createLoggedWrites = (queue: Pick<WriteQueue, 'submit'>): LoggedWrites => {
  const listeners = new Set<(change: JobChange) => void>();
  return {
    async submit(work, committed) {
      const written = await queue.submit(work, {
        committed: (result) => void result.map(({ value }) => committed?.(value)),
        isLogged: true,
      });
      // In the order of the writes, as the queue answers.
      return written.map(({ value, changes }) => {
        for (const change of changes) {
          for (const listener of listeners) listener(change);
        }
        return value;
      });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
