import type { Employer, EmployerId, EmployerProfile } from '@jobposting/core';
import type { ApiKey, KeyHash, KeyHolder, StoredEmployer } from '@jobposting/core/adapter';
import { fromMillis, type WholeNumber } from '../jobs/job-row.ts';
import { orDamaged } from '../row-damaged.ts';

/** The columns that a caller is made of. */
export const callerColumns = 'employer.id, employer.name, employer.unlimited';

/** The columns that an employer is made of. */
export const employerColumns = `${callerColumns}, employer.slug, employer.website, employer.logo_url,
  employer.about, employer.linkedin_company_id, employer.language`;

/** The columns that a key is made of. */
export const keyColumns =
  'api_key.id, api_key.employer_id, api_key.label, api_key.created_at, api_key.revoked_at, api_key.last_used_on';

interface CallerRow {
  readonly id: WholeNumber;
  readonly name: string;
  readonly unlimited: boolean;
}

/** A row of {@link employerColumns}. */
export interface EmployerRow extends CallerRow {
  readonly slug: string | null;
  readonly website: string | null;
  readonly logo_url: string | null;
  readonly about: string | null;
  readonly linkedin_company_id: string | null;
  readonly language: string | null;
}

/** The employer that holds a key. */
export interface HolderRow extends CallerRow {
  readonly sha256: Uint8Array;
  readonly key_id: WholeNumber;
  readonly is_newer_schema: boolean;
}

/** A row of {@link keyColumns}. */
export interface KeyRow {
  readonly id: WholeNumber;
  readonly employer_id: WholeNumber;
  readonly label: string | null;
  readonly created_at: WholeNumber;
  readonly revoked_at: WholeNumber | null;
  readonly last_used_on: string | null;
}

/** The bytes of a hash, as a column keeps them. */
export const toBytes = (hash: KeyHash): Buffer => Buffer.from(hash, 'base64');

const toCaller = ({ id, name, unlimited }: CallerRow): Employer => ({
  id: Number(id) as EmployerId,
  name,
  unlimited,
});

/** Reads a row of {@link employerColumns}. */
export const toEmployer = (row: EmployerRow): StoredEmployer =>
  Object.freeze({
    ...toCaller(row),
    profile: Object.freeze({
      slug: row.slug,
      website: row.website,
      logoUrl: row.logo_url,
      about: row.about,
      linkedInCompanyId: row.linkedin_company_id,
      language: row.language as EmployerProfile['language'],
    }),
  });

/** Reads the row of a holder. */
export const toHolder = (row: HolderRow): KeyHolder =>
  Object.freeze({ ...toCaller(row), keyId: Number(row.key_id) });

/** Reads a row of {@link keyColumns}. Throws {@link RowDamaged}. */
export const toApiKey: (row: KeyRow) => ApiKey = orDamaged(
  ({ id }) => `key ${id}`,
  (row) => ({
    id: Number(row.id),
    employerId: Number(row.employer_id) as EmployerId,
    label: row.label,
    createdAt: fromMillis(row.created_at),
    revokedAt: row.revoked_at === null ? null : fromMillis(row.revoked_at),
    lastUsedOn: row.last_used_on,
  }),
);
