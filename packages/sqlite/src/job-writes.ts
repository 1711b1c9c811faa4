import type { Job, JobId } from '@jobposting/core';
import {
  type JobUpdate,
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
import { isUniqueViolation } from './file/sqlite-error.ts';
import { unlessIdsAreUsedUp } from './ids-left.ts';
import { toRow, writtenColumns } from './job-row.ts';

/** The writes of a job, to be run inside a transaction. */
export interface JobWrites {
  insert(job: NewJob): Result<Job, ReferenceIdTaken | StoreUnavailable>;
  update(update: JobUpdate): Result<Job, VersionConflict | ReferenceIdTaken>;
  delete(job: Pick<Job, 'employerId' | 'id' | 'version'>): Result<void, VersionConflict>;
}

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

type Column = (typeof writtenColumns)[number];

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
      WHERE id = @id AND employer_id = @employer_id AND revision = @revision`;
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
};

/** Creates the writes on an open, migrated database. */
export const createJobWrites = (db: Database): JobWrites => {
  const updateStatementOf = createUpdateStatements(db);
  const insertJob = db.prepare(
    `INSERT INTO job (employer_id, revision, ${writtenColumns.join(', ')})
     VALUES (@employer_id, 1, ${writtenColumns.map((column) => `@${column}`).join(', ')})`,
  );
  const insertDescription = db.prepare('INSERT INTO job_description (job_id, html) VALUES (?, ?)');
  const updateDescription = db.prepare('UPDATE job_description SET html = ? WHERE job_id = ?');
  const deleteJob = db.prepare('DELETE FROM job WHERE id = ? AND employer_id = ? AND revision = ?');

  return {
    insert: (job) =>
      unlessIdsAreUsedUp(() =>
        unlessTaken(job.referenceId, () => {
          const { lastInsertRowid } = insertJob.run({ employer_id: job.employerId, ...toRow(job) });
          insertDescription.run(lastInsertRowid, job.description);
          return Object.freeze({ ...job, id: Number(lastInsertRowid) as JobId, version: 1 });
        }),
      ),

    update({ from, to }) {
      const { id, employerId: employer_id, version: revision } = from;
      const [oldRow, row] = [toRow(from), toRow(to)];
      const columns = writtenColumns.filter((column) => row[column] !== oldRow[column]);
      return unlessTaken(to.referenceId, () =>
        updateStatementOf(columns).run({ id, employer_id, revision, ...row }),
      ).andThen(({ changes }) => {
        if (changes === 0) return err(versionConflict());
        // An unchanged description is the larger part of a job, and is not written again.
        if (to.description !== from.description) updateDescription.run(to.description, id);
        return ok(Object.freeze({ ...to, version: revision + 1 }));
      });
    },

    delete({ id, employerId, version }) {
      return deleteJob.run(id, employerId, version).changes === 0
        ? err(versionConflict())
        : ok(undefined);
    },
  };
};
