import type { CopiedRows, CopyPart } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { fromJobBefore } from '../changes/job-history.ts';
import { toBytes, toEmployerRow, writtenEmployerColumns } from '../employer-tables.ts';
import { toMillis, toRow, writtenColumns } from '../job-row.ts';

type PartWrites = { readonly [Part in CopyPart]: (row: CopiedRows[Part]) => void };

const jobColumns = ['id', 'employer_id', 'revision', 'closing_ahead', ...writtenColumns];

/** Creates the statements that store the rows of each part as they are. */
export const createPartWrites = (db: Database): PartWrites => {
  const insertEmployer = db.prepare(
    `INSERT INTO employer (id, ${writtenEmployerColumns})
     VALUES (@id, ${writtenEmployerColumns.map((column) => `@${column}`)})`,
  );
  const insertKey = db.prepare(
    `INSERT INTO api_key (id, employer_id, sha256, label, created_at, revoked_at, last_used_on)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertJob = db.prepare(
    `INSERT INTO job (${jobColumns}) VALUES (${jobColumns.map((column) => `@${column}`)})`,
  );
  const insertDescription = db.prepare('INSERT INTO job_description (job_id, html) VALUES (?, ?)');
  const insertChange = db.prepare(
    `INSERT INTO change
       (seq, employer_id, revision, job_id, version, reference_id, type, fields, time, key_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertHistory = db.prepare(
    `INSERT INTO job_history (seq, job_id, before)
     SELECT seq, job_id, ? FROM change WHERE employer_id = ? AND revision = ?`,
  );
  return {
    employers: (employer) => insertEmployer.run({ ...toEmployerRow(employer), id: employer.id }),
    keys: ({ id, employerId, hash, label, createdAt, revokedAt, lastUsedOn }) =>
      insertKey.run(
        id,
        employerId,
        toBytes(hash),
        label,
        toMillis(createdAt),
        revokedAt && toMillis(revokedAt),
        lastUsedOn,
      ),
    jobs({ job, closesAt }) {
      const { id, employerId, version, description } = job;
      insertJob.run({
        ...toRow(job),
        id,
        employer_id: employerId,
        revision: version,
        closing_ahead: Number(closesAt !== null),
      });
      insertDescription.run(id, description);
    },
    changes: ({ change, revision, position }) =>
      insertChange.run(
        position,
        change.employerId,
        revision,
        change.id,
        change.version,
        change.referenceId,
        change.type,
        JSON.stringify(change.fields),
        toMillis(change.time),
        change.keyId,
      ),
    history: ({ employerId, revision, before }) =>
      insertHistory.run(fromJobBefore(before), employerId, revision),
  };
};
