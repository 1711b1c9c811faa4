import type { Employer, EmployerId, EmployerProfile } from '@jobposting/core';
import {
  type ApiKey,
  emptyProfile,
  type KeyHash,
  type KeyHolder,
  type KeyRevocation,
  type KeyUse,
  type NewApiKey,
  type NewEmployer,
  type StoredEmployer,
  toInstant,
} from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { toMillis } from './job-row.ts';
import { orDamaged } from './or-damaged.ts';

interface CallerRow {
  readonly id: number;
  readonly name: string;
  readonly unlimited: number;
}

interface ProfileRow {
  readonly slug: string | null;
  readonly website: string | null;
  readonly logo_url: string | null;
  readonly about: string | null;
  readonly linkedin_company_id: string | null;
  readonly language: string | null;
}

export type EmployerRow = CallerRow & ProfileRow;

type WrittenRow = Pick<EmployerRow, (typeof writtenEmployerColumns)[number]>;

interface HolderRow extends CallerRow {
  readonly key_id: number;
}

export interface KeyRow {
  readonly id: number;
  readonly employer_id: number;
  readonly label: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly last_used_on: string | null;
}

/** The columns that a write gives, but for the id. */
const writtenEmployerColumns = [
  'name',
  'unlimited',
  'slug',
  'website',
  'logo_url',
  'about',
  'linkedin_company_id',
  'language',
] as const;

/** The columns that an {@link Employer} is made of. */
const callerColumns = 'employer.id, name, unlimited';
/** The columns that a {@link StoredEmployer} is made of. */
export const employerColumns = ['employer.id', ...writtenEmployerColumns].join(', ');
export const keyColumns = 'id, employer_id, label, created_at, revoked_at, last_used_on';

const toCaller = ({ id, name, unlimited }: CallerRow): Employer => ({
  id: id as EmployerId,
  name,
  unlimited: unlimited === 1,
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

/** What the table keeps of an employer. */
export const toEmployerRow = ({
  name,
  unlimited,
  profile,
}: Omit<StoredEmployer, 'id'>): WrittenRow => ({
  name,
  unlimited: Number(unlimited),
  slug: profile.slug,
  website: profile.website,
  logo_url: profile.logoUrl,
  about: profile.about,
  linkedin_company_id: profile.linkedInCompanyId,
  language: profile.language,
});

/** Reads a row of {@link keyColumns}. */
export const toApiKey: (row: KeyRow) => ApiKey = orDamaged('key', (row: KeyRow) => ({
  id: row.id,
  employerId: row.employer_id as EmployerId,
  label: row.label,
  createdAt: toInstant(new Date(row.created_at)),
  revokedAt: row.revoked_at === null ? null : toInstant(new Date(row.revoked_at)),
  lastUsedOn: row.last_used_on,
}));

/** A hash as its column keeps it. */
export const toBytes = (hash: KeyHash): Buffer => Buffer.from(hash, 'base64');

/** Creates the statements on the tables of employers and keys. */
export const createEmployerTables = (db: Database) => {
  const insertEmployer = db.prepare<[WrittenRow], EmployerRow>(
    `INSERT INTO employer (${writtenEmployerColumns})
     VALUES (${writtenEmployerColumns.map((column) => `@${column}`)}) RETURNING ${employerColumns}`,
  );
  const updateEmployer = db.prepare<[EmployerRow], EmployerRow>(
    `UPDATE employer SET ${writtenEmployerColumns.map((column) => `${column} = @${column}`)}
     WHERE id = @id RETURNING ${employerColumns}`,
  );
  const employers = db.prepare<[], EmployerRow>(
    `SELECT ${employerColumns} FROM employer ORDER BY id`,
  );
  const anyEmployer = db.prepare<[], unknown>('SELECT 1 FROM employer LIMIT 1');
  const employerById = db.prepare<[number], EmployerRow>(
    `SELECT ${employerColumns} FROM employer WHERE id = ?`,
  );
  // Served by employer_by_slug.
  const employerBySlug = db.prepare<[string], EmployerRow>(
    `SELECT ${employerColumns} FROM employer WHERE slug = ?`,
  );
  const holderOfKey = db.prepare<[Buffer], HolderRow>(
    `SELECT ${callerColumns}, api_key.id AS key_id FROM api_key JOIN employer ON employer.id = employer_id
     WHERE sha256 = +? AND revoked_at IS NULL`,
  );
  const insertKey = db.prepare<[number, Buffer, string | null, number], KeyRow>(
    `INSERT INTO api_key (employer_id, sha256, label, created_at) VALUES (?, ?, ?, ?)
     RETURNING ${keyColumns}`,
  );
  const revokeKey = db.prepare<[number, number, number], KeyRow>(
    `UPDATE api_key SET revoked_at = coalesce(revoked_at, ?) WHERE id = ? AND employer_id = ?
     RETURNING ${keyColumns}`,
  );
  // Served by api_key_by_employer.
  const keysByEmployer = db.prepare<[number], KeyRow>(
    `SELECT ${keyColumns} FROM api_key WHERE employer_id = +? ORDER BY id`,
  );
  const removeKeys = db.prepare<[number]>('DELETE FROM api_key WHERE employer_id = ?');
  const removeEmployer = db.prepare<[number]>('DELETE FROM employer WHERE id = ?');
  const isUnnoted = "id = ? AND employer_id = ? AND coalesce(last_used_on, '') < ?";
  const findUnnoted = db.prepare<[number, number, string], unknown>(
    `SELECT 1 FROM api_key WHERE ${isUnnoted}`,
  );
  const noteUse = db.prepare<[string, number, number, string]>(
    `UPDATE api_key SET last_used_on = ? WHERE ${isUnnoted}`,
  );
  const orNull = (row: EmployerRow | undefined): StoredEmployer | null =>
    row === undefined ? null : toEmployer(row);

  return {
    insert: ({ name, unlimited, profile }: NewEmployer): StoredEmployer => {
      const row = toEmployerRow({ name, unlimited, profile: { ...emptyProfile, ...profile } });
      return toEmployer(insertEmployer.get(row) as EmployerRow);
    },
    update: (employer: StoredEmployer): StoredEmployer => {
      const row = { ...toEmployerRow(employer), id: employer.id };
      return toEmployer(updateEmployer.get(row) as EmployerRow);
    },
    /** Returns whether there was one. */
    remove: (id: EmployerId): boolean => {
      removeKeys.run(id);
      return removeEmployer.run(id).changes === 1;
    },
    isEmpty: (): boolean => anyEmployer.get() === undefined,
    all: (): StoredEmployer[] => employers.all().map(toEmployer),
    find: (id: EmployerId): StoredEmployer | null => orNull(employerById.get(id)),
    findBySlug: (slug: string): StoredEmployer | null => orNull(employerBySlug.get(slug)),
    findByKeyHash: (hash: KeyHash): KeyHolder | null => {
      const row = holderOfKey.get(toBytes(hash));
      return row === undefined ? null : Object.freeze({ ...toCaller(row), keyId: row.key_id });
    },

    insertKey: (employerId: EmployerId, { hash, label, createdAt }: NewApiKey): ApiKey =>
      toApiKey(insertKey.get(employerId, toBytes(hash), label, toMillis(createdAt)) as KeyRow),
    revokeKey: ({ employerId, id, revokedAt }: KeyRevocation): ApiKey | null => {
      const row = revokeKey.get(toMillis(revokedAt), id, employerId);
      return row === undefined ? null : toApiKey(row);
    },
    /** Whether a use of a key that is there is still to be noted. */
    isToBeNoted: ({ id, employerId, day }: KeyUse): boolean =>
      findUnnoted.get(id, employerId, day) !== undefined,
    noteUse: ({ id, employerId, day }: KeyUse): void => void noteUse.run(day, id, employerId, day),
    keysOf: (employerId: EmployerId): ApiKey[] => keysByEmployer.all(employerId).map(toApiKey),
  };
};
