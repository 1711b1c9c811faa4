import { type CopiedRows, type CopyPart, copiedTables } from '@jobposting/core/copy';
import { fromJobBefore, toMillis, toProfileColumns } from '@jobposting/core/store-support';
import { toBytes } from '../row-mapping/employer-row.ts';
import { toRow } from '../row-mapping/job-row.ts';
import type { CopyClient } from './copy-client.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is stored of a row, by column. */
const toRows: { readonly [Part in CopyPart]: (copied: CopiedRows[Part]) => Row } = {
  employers: ({ profile, ...employer }) => ({ ...employer, ...toProfileColumns(profile) }),
  keys: ({ hash, employerId, id, label, createdAt, revokedAt, lastUsedOn }) => ({
    sha256: toBytes(hash),
    employer_id: employerId,
    id,
    label,
    created_at: toMillis(createdAt),
    revoked_at: revokedAt && toMillis(revokedAt),
    last_used_on: lastUsedOn,
  }),
  jobs: ({ job, closesAt }) => ({
    ...toRow(job),
    employer_id: job.employerId,
    id: job.id,
    version: job.version,
    closes_at: closesAt && toMillis(closesAt),
  }),
  changes: ({ change, revision }) => ({
    employer_id: change.employerId,
    revision,
    job_id: change.id,
    version: change.version,
    reference_id: change.referenceId,
    type: change.type,
    fields: JSON.stringify(change.fields),
    time: toMillis(change.time),
    key_id: change.keyId,
    // No write that is still in doubt.
    write_id: 0,
  }),
  history: ({ employerId, jobId, revision, before }) => ({
    employer_id: employerId,
    job_id: jobId,
    revision,
    before: fromJobBefore(before),
  }),
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const readColumns = `SELECT relname AS table, attname AS name, format_type(atttypid, NULL) AS type
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0`;

/** Creates what stores rows of a part, each column as an array of its type. */
export const createPartWrites = async (client: CopyClient) => {
  const columns = await client.query<Column>(readColumns, [Object.values(copiedTables)]);
  return async <Part extends CopyPart>(part: Part, copied: readonly CopiedRows[Part][]) => {
    const rows = copied.map(toRows[part]);
    const [first = {}] = rows;
    const written = columns.filter(
      ({ table, name }) => table === copiedTables[part] && name in first,
    );
    const names = written.map(({ name }) => name);
    const arrays = written.map(({ type }, at) => `$${at + 1}::${type}[]`);
    await client.query(
      `INSERT INTO ${copiedTables[part]} (${names}) SELECT * FROM unnest(${arrays})`,
      names.map((name) => rows.map((row) => row[name])),
    );
  };
};
