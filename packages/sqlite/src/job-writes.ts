import type { Job, JobChange, JobId } from '@jobposting/core';
import {
  type ChangeStamp,
  closingOf,
  type JobUpdate,
  kindOfUpdate,
  type NewJob,
  type ReferenceIdTaken,
  referenceIdTaken,
  type StoreUnavailable,
  type VersionConflict,
  versionConflict,
} from '@jobposting/core/adapter';
import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from 'neverthrow';
import type { ChangeWrites } from './changes/change-writes.ts';
import type { Logged } from './changes/logged-write.ts';
import { isUniqueViolation } from './file/sqlite-error.ts';
import { unlessIdsAreUsedUp } from './ids-left.ts';
import { toRow, writtenColumns } from './job-row.ts';

/**
 * The writes of a job, to be run inside a transaction, with the changes that they append. One that
 * returns an error has to be undone.
 */
export interface JobWrites {
  insert(job: NewJob, stamp: ChangeStamp): Result<Logged<Job>, ReferenceIdTaken | StoreUnavailable>;
  update(
    update: JobUpdate,
    stamp: ChangeStamp,
  ): Result<Logged<Job>, VersionConflict | ReferenceIdTaken>;
  delete(
    job: Pick<Job, 'employerId' | 'id' | 'version'>,
    stamp: ChangeStamp,
  ): Result<Logged<void>, VersionConflict>;
}

const updatedColumns = [...writtenColumns, 'closing_ahead'] as const;

// Only few of all sets of columns occur.
const maxUpdateStatements = 100;

const unlessTaken = <T>(
  referenceId: string | null,
  write: () => T,
): Result<T, ReferenceIdTaken> => {
  try {
    return ok(write());
  } catch (error) {
    if (referenceId === null || !isUniqueViolation(error)) throw error;
    return err(referenceIdTaken(referenceId));
  }
};

type Column = (typeof updatedColumns)[number];

/**
 * Creates a function that returns the statement which updates the given columns. SQLite writes every
 * index that has a column which the statement names, even if its value stays: 4 pages for a title
 * instead of 2.
 */
const createUpdateStatements = (db: Database): ((columns: readonly Column[]) => Statement) => {
  const statements = new LRUCache<string, Statement>({ max: maxUpdateStatements });
  return (columns) => {
    const settings = [
      'revision = revision + 1',
      ...columns.map((column) => `${column} = @${column}`),
    ];
    const sql = `UPDATE job SET ${settings.join(', ')}
      WHERE id = @id`;
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
};

/** The stored job that a write is about to replace, once its closing is appended. */
interface ClosedBefore {
  readonly referenceId: string | null;
  /** The column `closing_ahead`. */
  readonly closingAhead: number;
  readonly changes: readonly JobChange[];
}

/** The column `closing_ahead` of a job that is written. */
const closingColumn = (job: NewJob, { time }: ChangeStamp): number =>
  Number(closingOf(job, time) !== null);

/** Creates the writes on an open, migrated database. */
export const createJobWrites = (db: Database, log: ChangeWrites): JobWrites => {
  const updateStatementOf = createUpdateStatements(db);
  const insertJob = db.prepare(
    `INSERT INTO job (employer_id, revision, closing_ahead, ${writtenColumns.join(', ')})
     VALUES (@employer_id, 1, @closing_ahead,
       ${writtenColumns.map((column) => `@${column}`).join(', ')})`,
  );
  const insertDescription = db.prepare('INSERT INTO job_description (job_id, html) VALUES (?, ?)');
  const updateDescription = db.prepare('UPDATE job_description SET html = ? WHERE job_id = ?');
  const deleteJob = db.prepare('DELETE FROM job WHERE id = ?');

  /** Appends the closing that comes before a write, if one is due. Errors: `version-conflict`. */
  const closeBefore = (
    job: Pick<Job, 'employerId' | 'id' | 'version'>,
    { time }: ChangeStamp,
  ): Result<ClosedBefore, VersionConflict> => {
    const stored = log.closing(job, time);
    if (stored === undefined) return err(versionConflict());
    const referenceId = stored.reference_id;
    return stored.is_due === 1
      ? ok({ referenceId, closingAhead: 0, changes: [log.appendClosing(job.id, time)] })
      : ok({ referenceId, closingAhead: stored.closing_ahead, changes: [] });
  };

  return {
    insert: (job, stamp) =>
      unlessIdsAreUsedUp(() =>
        unlessTaken(job.referenceId, () => {
          const { lastInsertRowid } = insertJob.run({
            employer_id: job.employerId,
            closing_ahead: closingColumn(job, stamp),
            ...toRow(job),
          });
          insertDescription.run(lastInsertRowid, job.description);
          const id = Number(lastInsertRowid) as JobId;
          const value: Job = Object.freeze({ ...job, id, version: 1 });
          const created = { type: 'job.created', fields: [] } as const;
          const change = log.complete(value, created, stamp, log.beforeCreation());
          return { value, changes: [change] };
        }),
      ),

    update({ from, to }, stamp) {
      const { id } = from;
      return closeBefore(from, stamp).andThen(({ closingAhead, changes }) => {
        const before = log.before(id);
        const oldRow = { ...toRow(from), closing_ahead: closingAhead };
        const row = { ...toRow(to), closing_ahead: closingColumn(to, stamp) };
        const columns = updatedColumns.filter((column) => row[column] !== oldRow[column]);
        return unlessTaken(to.referenceId, () => {
          updateStatementOf(columns).run({ id, ...row });
          // An unchanged description is the larger part of a job, and is not written again.
          if (to.description !== from.description) updateDescription.run(to.description, id);
          const value = Object.freeze({ ...to, version: from.version + 1 });
          const change = log.complete(value, kindOfUpdate(from, to), stamp, before);
          return { value, changes: [...changes, change] };
        });
      });
    },

    delete: (job, stamp) =>
      closeBefore(job, stamp).map(({ referenceId, changes }) => {
        const before = log.before(job.id);
        deleteJob.run(job.id);
        const deleted = { type: 'job.deleted', fields: [] } as const;
        const change = log.complete({ ...job, referenceId }, deleted, stamp, before);
        return { value: undefined, changes: [...changes, change] };
      }),
  };
};
