import type { CopiedRows, CopyPart } from '@jobposting/core/adapter';
import { changeContent } from '../changes/change-row.ts';
import { fromJobBefore } from '../changes/job-history.ts';
import { toBytes } from '../employers/employer-row.ts';
import { toMillis, toRow, writtenColumns } from '../jobs/job-row.ts';
import { type ColumnType, toBinaryArray } from './binary-array.ts';

interface PartWrite<Copied> {
  readonly table: string;
  /** Each with its type. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly toRow: (copied: Copied) => Readonly<Record<string, unknown>>;
}

const writes: { readonly [Part in CopyPart]: PartWrite<CopiedRows[Part]> } = {
  employers: {
    table: 'employer',
    columns: {
      id: 'int',
      name: 'text',
      unlimited: 'boolean',
      slug: 'text',
      website: 'text',
      logo_url: 'text',
      about: 'text',
      linkedin_company_id: 'text',
      language: 'text',
    },
    toRow: ({ id, name, unlimited, profile }) => ({
      id,
      name,
      unlimited,
      slug: profile.slug,
      website: profile.website,
      logo_url: profile.logoUrl,
      about: profile.about,
      linkedin_company_id: profile.linkedInCompanyId,
      language: profile.language,
    }),
  },
  keys: {
    table: 'api_key',
    columns: {
      sha256: 'bytea',
      employer_id: 'int',
      id: 'int',
      label: 'text',
      created_at: 'bigint',
      revoked_at: 'bigint',
      last_used_on: 'text',
    },
    toRow: ({ hash, employerId, id, label, createdAt, revokedAt, lastUsedOn }) => ({
      sha256: toBytes(hash),
      employer_id: employerId,
      id,
      label,
      created_at: toMillis(createdAt),
      revoked_at: revokedAt && toMillis(revokedAt),
      last_used_on: lastUsedOn,
    }),
  },
  jobs: {
    table: 'job',
    columns: {
      employer_id: 'int',
      id: 'int',
      version: 'int',
      closes_at: 'bigint',
      ...writtenColumns,
    },
    toRow: ({ job, closesAt }) => ({
      ...toRow(job),
      employer_id: job.employerId,
      id: job.id,
      version: job.version,
      closes_at: closesAt && toMillis(closesAt),
    }),
  },
  changes: {
    table: 'change',
    columns: { employer_id: 'int', revision: 'bigint', ...changeContent },
    toRow: ({ change, revision }) => ({
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
  },
  history: {
    table: 'job_history',
    columns: { employer_id: 'int', job_id: 'int', revision: 'bigint', before: 'text' },
    toRow: ({ employerId, jobId, revision, before }) => ({
      employer_id: employerId,
      job_id: jobId,
      revision,
      before: fromJobBefore(before),
    }),
  },
};

/** The statement that stores rows of a part behind those that are held, and its values. */
export const writeOf = <Part extends CopyPart>(
  part: Part,
  rows: readonly CopiedRows[Part][],
  { run, held }: { readonly run: string; readonly held: number },
): { readonly sql: string; readonly values: readonly unknown[] } => {
  const { table, columns, toRow: toValues } = writes[part];
  const names = Object.keys(columns);
  const types = Object.values(columns);
  const arrays = types.map((type, at) => `$${at + 4}::${type}[]`);
  const values = rows.map(toValues);
  const columnOf = (name: string): readonly unknown[] => values.map((row) => row[name]);
  return {
    // Where the rows before these failed, or another copy has taken the target, nothing is stored. No
    // block waits for the disk: the last step forces all before it there.
    sql: `WITH turn AS (UPDATE unfinished_copy SET ${part} = ${part} + $1::int
        WHERE run = $2::text AND ${part} = $3::bigint
        RETURNING set_config('synchronous_commit', 'off', true))
      INSERT INTO ${table} (${names.join(', ')})
      SELECT * FROM unnest(${arrays.join(', ')}) WHERE EXISTS (SELECT 1 FROM turn)`,
    values: [
      rows.length,
      run,
      held,
      ...names.map((name, at) => toBinaryArray(types[at] as ColumnType, columnOf(name))),
    ],
  };
};
