import type { Instant, Job, JobId } from '@jobposting/core';
import {
  type ChangeStamp,
  type JobUpdate,
  type NewJob,
  type ReferenceIdTaken,
  referenceIdTaken,
  type StoreUnavailable,
  type VersionConflict,
  versionConflict,
} from '@jobposting/core/adapter';
import {
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  toMillis,
} from '@jobposting/core/store-support';
import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from 'neverthrow';
import type { ChangeWrites, Logged } from '../changes/change-writes.ts';
import { isUniqueViolation, unlessIdsAreUsedUp } from '../connection/sqlite-error.ts';
import { columnsOf, toRow, writtenColumns } from '../schema/rows.ts';

/**
 * The writes of a job, with the changes that they append. Run them inside a transaction, and undo one that returns an
 * error.
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

// Few of all possible sets of columns occur.
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

const orNull = (instant: Instant | null): number | null => instant && toMillis(instant);

/**
 * Creates a function that returns the statement which updates the given columns. SQLite writes every index with a
 * column in the statement, even if its value stays.
 */
const createUpdateStatements = (db: Database): ((columns: readonly string[]) => Statement) => {
  const statements = new LRUCache<string, Statement>({ max: maxUpdateStatements });
  return (columns) => {
    const names = columns.join();
    const known = statements.get(names);
    if (known !== undefined) return known;
    const settings = columns.map((column) => `, ${column} = @${column}`).join('');
    const statement = db.prepare(`UPDATE job SET version = version + 1${settings} WHERE id = @id`);
    statements.set(names, statement);
    return statement;
  };
};

/** Creates the writes on an open, migrated database. */
export const createJobWrites = (db: Database, log: ChangeWrites): JobWrites => {
  const updateStatementOf = createUpdateStatements(db);
  const insertJob = db.prepare(
    `INSERT INTO job (employer_id, version, closes_at, ${writtenColumns.join(', ')})
     VALUES (@employer_id, 1, @closes_at,
       ${writtenColumns.map((column) => `@${column}`).join(', ')})`,
  );
  const insertDescription = db.prepare(
    'INSERT INTO job_description (job_id, description) VALUES (?, ?)',
  );
  const updateDescription = db.prepare(
    'UPDATE job_description SET description = ? WHERE job_id = ?',
  );
  const deleteJob = db.prepare('DELETE FROM job WHERE id = ?');

  return {
    insert: (job, stamp) =>
      unlessIdsAreUsedUp(() =>
        unlessTaken(job.referenceId, () => {
          const { lastInsertRowid } = insertJob.run({
            employer_id: job.employerId,
            closes_at: orNull(closesAtOf(job, stamp.time)),
            ...toRow(job),
          });
          insertDescription.run(lastInsertRowid, job.description);
          const id = Number(lastInsertRowid) as JobId;
          const value: Job = Object.freeze({ ...job, id, version: 1 });
          return { value, changes: [log.appendInsert(changeOfInsert(value, stamp))] };
        }),
      ),

    update({ from, to }, stamp) {
      const { id } = from;
      const stored = log.findAtVersion(from);
      if (stored === undefined) return err(versionConflict());
      const value: Job = Object.freeze({ ...to, version: from.version + 1 });
      const { changes, closesAt } = changesOfUpdate({ from, to: value }, stored.closesAt, stamp);
      const changed = columnsOf({ from, to }, changes.at(-1)?.fields ?? []);
      const row = { ...toRow(to), closes_at: orNull(closesAt) };
      const columns = closesAt === stored.closesAt ? changed : [...changed, 'closes_at'];
      return unlessTaken(to.referenceId, () => ({
        value,
        changes: log.appendWith(changes, stored, () => {
          updateStatementOf(columns).run({ id, ...row });
          // The description is the larger part of a job, and is not written again where it is unchanged.
          if (to.description !== from.description) updateDescription.run(to.description, id);
        }),
      }));
    },

    delete(job, stamp) {
      const stored = log.findAtVersion(job);
      if (stored === undefined) return err(versionConflict());
      const { referenceId, closesAt } = stored;
      const changes = changesOfDelete({ ...job, referenceId }, closesAt, stamp);
      return ok({
        value: undefined,
        changes: log.appendWith(changes, stored, () => deleteJob.run(job.id)),
      });
    },
  };
};
