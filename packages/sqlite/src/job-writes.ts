import type { Job, JobId, NewJob, ReferenceIdTaken, VersionConflict } from '@jobposting/core';
import { referenceIdTaken, versionConflict } from '@jobposting/core';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { toRow, writtenColumns } from './job-row.ts';
import { isUniqueViolation } from './sqlite-error.ts';

/** The writes of a job, to be run inside a transaction. */
export interface JobWrites {
  insert(job: NewJob): Result<Job, ReferenceIdTaken>;
  update(job: Job): Result<Job, VersionConflict | ReferenceIdTaken>;
  delete(job: Pick<Job, 'employerId' | 'id' | 'version'>): Result<void, VersionConflict>;
}

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

/** Prepares the statements that write jobs. */
export const prepareJobWrites = (db: Database): JobWrites => {
  const insertJob = db.prepare(
    `INSERT INTO job (employer_id, version, ${writtenColumns.join(', ')})
     VALUES (@employer_id, 1, ${writtenColumns.map((column) => `@${column}`).join(', ')})`,
  );
  const insertDescription = db.prepare('INSERT INTO job_description (job_id, html) VALUES (?, ?)');
  const updateJob = db.prepare(
    `UPDATE job SET version = version + 1,
       ${writtenColumns.map((column) => `${column} = @${column}`).join(', ')}
     WHERE id = @id AND employer_id = @employer_id AND version = @version`,
  );
  // An unchanged description is the larger part of a job, and is not written again.
  const updateDescription = db.prepare(
    'UPDATE job_description SET html = @html WHERE job_id = @id AND html <> @html',
  );
  const deleteJob = db.prepare('DELETE FROM job WHERE id = ? AND employer_id = ? AND version = ?');

  return {
    insert: (job) =>
      unlessTaken(job.referenceId, () => {
        const { lastInsertRowid } = insertJob.run({ employer_id: job.employerId, ...toRow(job) });
        insertDescription.run(lastInsertRowid, job.description);
        return Object.freeze({ ...job, id: Number(lastInsertRowid) as JobId, version: 1 });
      }),

    update(job) {
      const { id, employerId: employer_id, version } = job;
      return unlessTaken(job.referenceId, () =>
        updateJob.run({ id, employer_id, version, ...toRow(job) }),
      ).andThen(({ changes }) => {
        if (changes === 0) return err(versionConflict());
        updateDescription.run({ id, html: job.description });
        return ok(Object.freeze({ ...job, version: version + 1 }));
      });
    },

    delete({ id, employerId, version }) {
      return deleteJob.run(id, employerId, version).changes === 0
        ? err(versionConflict())
        : ok(undefined);
    },
  };
};
