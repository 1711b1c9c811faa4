import type { CopiedRows, CopyPart } from '@jobposting/core/copy';
import { fromJobBefore } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { toBytes, toEmployerRow } from '../employers/employer-tables.ts';
import { toMillis, toRow } from '../row-mapping/job-row.ts';

type PartWrites = { readonly [Part in CopyPart]: (row: CopiedRows[Part]) => void };

/** Creates what stores rows of a table, all with the same columns. */
const insertInto = (db: Database, table: string) => {
  let insert: ReturnType<Database['prepare']> | undefined;
  return (row: Readonly<Record<string, unknown>>): void => {
    const columns = Object.keys(row);
    insert ??= db.prepare(
      `INSERT INTO ${table} (${columns}) VALUES (${columns.map((column) => `@${column}`)})`,
    );
    insert.run(row);
  };
};

/** Creates the statements that store the rows of each part as they are. */
export const createPartWrites = (db: Database): PartWrites => {
  const insertEmployer = insertInto(db, 'employer');
  const insertKey = insertInto(db, 'api_key');
  const insertJob = insertInto(db, 'job');
  const insertDescription = insertInto(db, 'job_description');
  const insertChange = insertInto(db, 'change');
  const insertHistory = db.prepare(
    `INSERT INTO job_history (seq, job_id, before)
     SELECT seq, job_id, ? FROM change WHERE employer_id = ? AND revision = ?`,
  );
  return {
    employers: (employer) => insertEmployer({ id: employer.id, ...toEmployerRow(employer) }),
    keys: ({ id, employerId, hash, label, createdAt, revokedAt, lastUsedOn }) =>
      insertKey({
        id,
        employer_id: employerId,
        sha256: toBytes(hash),
        label,
        created_at: toMillis(createdAt),
        revoked_at: revokedAt && toMillis(revokedAt),
        last_used_on: lastUsedOn,
      }),
    jobs({ job, closesAt }) {
      insertJob({
        ...toRow(job),
        id: job.id,
        employer_id: job.employerId,
        version: job.version,
        closing_ahead: Number(closesAt !== null),
      });
      insertDescription({ job_id: job.id, description: job.description });
    },
    changes: ({ change, revision, position }) =>
      insertChange({
        seq: position,
        employer_id: change.employerId,
        revision,
        job_id: change.id,
        version: change.version,
        reference_id: change.referenceId,
        type: change.type,
        fields: JSON.stringify(change.fields),
        time: toMillis(change.time),
        key_id: change.keyId,
      }),
    history: ({ employerId, revision, before }) =>
      insertHistory.run(fromJobBefore(before, before && toRow(before)), employerId, revision),
  };
};
