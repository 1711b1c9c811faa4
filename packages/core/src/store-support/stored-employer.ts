import { emptyProfile, profileFields } from '../fields/employer-profile.ts';
import type { Employer, EmployerId, EmployerProfile } from '../job/employer.ts';
import type { ApiKey, StoredEmployer } from '../store/employer-store.ts';
import { fromMillis, orDamaged } from './stored-row.ts';
import { columnsOf, type RowOf } from './tables.ts';

/** The columns of an {@link Employer}. */
export const callerColumns = ['id', 'name', 'unlimited'] as const;

/** The columns of a {@link StoredEmployer}: the slug, and `profile` for the members of it that are set. */
export const employerColumns = columnsOf('employer');

/** The columns of an {@link ApiKey}. */
export const keyColumns = columnsOf('api_key', 'sha256');

export type EmployerRow = RowOf<'employer', 'slug'>;
export type CallerRow = Pick<EmployerRow, (typeof callerColumns)[number]>;
export type KeyRow = Pick<
  RowOf<'api_key', 'label' | 'revoked_at' | 'last_used_on'>,
  (typeof keyColumns)[number]
>;

const storedForms: { readonly [Name in keyof EmployerProfile]?: RegExp } = {
  accentColor: /^#[0-9a-f]{6}$/,
  language: /^(?:en|fr)$/,
  employees: /^(?:under25|25orMore)$/,
};

const isStored = (name: keyof EmployerProfile, value: unknown): boolean =>
  value === null || (typeof value === 'string' && storedForms[name]?.test(value) !== false);

const storedProfile = ({ slug, profile }: EmployerRow): Readonly<Record<string, unknown>> => ({
  ...emptyProfile,
  ...JSON.parse(profile),
  slug,
});

const readProfile = (row: EmployerRow): EmployerProfile => {
  const stored = storedProfile(row);
  const read = profileFields.map((name) => {
    const value = stored[name];
    return [name, isStored(name, value) ? value : null];
  });
  return Object.freeze(Object.fromEntries(read));
};

/** Reads a row of {@link callerColumns}. */
export const toCaller = ({ id, name, unlimited }: CallerRow): Employer => ({
  id: Number(id) as EmployerId,
  name,
  unlimited: unlimited === true || unlimited === 1,
});

/**
 * Reads a row of {@link employerColumns}. A damaged member of the profile reads as not set, so that the employer can
 * still be read and the member set again. {@link toCheckedEmployer} reports it.
 */
export const toEmployer = (row: EmployerRow): StoredEmployer => ({
  ...toCaller(row),
  profile: readProfile(row),
});

/** As {@link toEmployer}, for checking and copying a database. Throws {@link RowDamaged}. */
export const toCheckedEmployer: (row: EmployerRow) => StoredEmployer = orDamaged(
  ({ id }) => `employer ${id}`,
  (row) => {
    const stored = storedProfile(row);
    const damaged = profileFields.find((name) => !isStored(name, stored[name]));
    if (damaged !== undefined) throw new Error(`its ${damaged} is not what can be set`);
    return toEmployer(row);
  },
);

/** The columns `slug` and `profile`. */
export const toProfileColumns = ({
  slug,
  ...others
}: EmployerProfile): Pick<EmployerRow, 'slug' | 'profile'> => ({
  slug,
  profile: JSON.stringify(others, (_, value) => value ?? undefined),
});

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
