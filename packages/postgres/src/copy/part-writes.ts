import type { CopiedRows, CopyPart } from '@jobposting/core/adapter';
import { changeContent } from '../changes/change-row.ts';
import { fromJobBefore } from '../changes/job-history.ts';
import { toBytes } from '../employers/employer-row.ts';
import { toMillis, toRow, writtenColumns } from '../jobs/job-row.ts';
import { type UnnestedColumns, unnested } from '../unnested.ts';

interface PartWrite<Copied> {
  readonly table: string;
  readonly columns: UnnestedColumns;
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
    toRow: ({ profile, ...employer }) => ({
      ...employer,
      ...profile,
      logo_url: profile.logoUrl,
      linkedin_company_id: profile.linkedInCompanyId,
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

/** The statement that stores rows of a part, and its values: an array for each column. */
export const writeOf = <Part extends CopyPart>(
  part: Part,
  copied: readonly CopiedRows[Part][],
): { readonly sql: string; readonly values: readonly unknown[] } => {
  const { table, columns, toRow: toValues } = writes[part];
  const names = Object.keys(columns);
  const rows = copied.map(toValues);
  return {
    sql: `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${unnested('row', columns)}`,
    values: names.map((name) => rows.map((row) => row[name])),
  };
};
