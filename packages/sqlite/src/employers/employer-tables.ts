import type { EmployerId } from '@jobposting/core';
import {
  type ApiKey,
  type EmployerStore,
  emptyProfile,
  type KeyHash,
  type KeyHolder,
  type KeyUse,
  type NewApiKey,
  type NewEmployer,
  type StoredEmployer,
} from '@jobposting/core/adapter';
import {
  type CallerRow,
  callerColumns,
  employerColumns as columnsOfEmployer,
  keyColumns as columnsOfKey,
  type EmployerRow,
  type KeyRow,
  toApiKey,
  toCaller,
  toEmployer,
  toMillis,
  toProfileColumns,
} from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';

type Revocation = Parameters<EmployerStore['revokeKey']>[0];

interface HolderRow extends CallerRow {
  readonly key_id: number;
}

/** The columns that a write sets, without the id. */
const writtenEmployerColumns = ['name', 'unlimited', 'slug', 'profile'] as const;

type WrittenRow = Pick<EmployerRow, (typeof writtenEmployerColumns)[number]>;

const employerColumns = columnsOfEmployer.join(', ');
/** The columns of an {@link ApiKey}. */
export const keyColumns = columnsOfKey.join(', ');

/** The row of an employer. */
const toEmployerRow = ({ name, unlimited, profile }: Omit<StoredEmployer, 'id'>): WrittenRow => ({
  name,
  unlimited: Number(unlimited),
  ...toProfileColumns(profile),
});

/** A hash as in its column. */
const toBytes = (hash: KeyHash): Buffer => Buffer.from(hash, 'base64');

/** Creates the statements on the tables of employers and keys. */
export const createEmployerTables = (db: Database) => {
  const insertEmployer = db.prepare<[WrittenRow], EmployerRow>(
    `INSERT INTO employer (${writtenEmployerColumns})
     VALUES (${writtenEmployerColumns.map((column) => `@${column}`)}) RETURNING ${employerColumns}`,
  );
  const updateEmployer = db.prepare<[WrittenRow & { readonly id: number }], EmployerRow>(
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
  // Served by employer_by_slug and the primary key of former_slug.
  const employerBySlug = db.prepare<[string, string], EmployerRow>(
    `SELECT ${employerColumns} FROM employer WHERE id = coalesce(
       (SELECT id FROM employer WHERE slug = ?),
       (SELECT employer_id FROM former_slug WHERE former_slug.slug = ?))`,
  );
  const keepSlug = db.prepare<[string | null, number]>(
    `INSERT INTO former_slug (slug, employer_id)
       SELECT slug, id FROM employer WHERE slug <> coalesce(?, '') AND id = ?
     ON CONFLICT DO UPDATE SET employer_id = excluded.employer_id`,
  );
  // Its former slugs go with it.
  const forgetSlug = db.prepare<[number]>(
    'DELETE FROM former_slug WHERE slug = (SELECT slug FROM employer WHERE id = ?)',
  );
  const holderOfKey = db.prepare<[Buffer], HolderRow>(
    `SELECT ${callerColumns.map((column) => `employer.${column}`)}, api_key.id AS key_id
     FROM api_key JOIN employer ON employer.id = employer_id
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
  const removeWebhooks = db.prepare<[number]>('DELETE FROM webhook WHERE employer_id = ?');
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
      keepSlug.run(row.slug, row.id);
      return toEmployer(updateEmployer.get(row) as EmployerRow);
    },
    /** Returns whether it existed. */
    remove: (id: EmployerId): boolean => {
      removeKeys.run(id);
      removeWebhooks.run(id);
      forgetSlug.run(id);
      return removeEmployer.run(id).changes === 1;
    },
    isEmpty: (): boolean => anyEmployer.get() === undefined,
    all: (): StoredEmployer[] => employers.all().map(toEmployer),
    find: (id: EmployerId): StoredEmployer | null => orNull(employerById.get(id)),
    findBySlug: (slug: string): StoredEmployer | null => orNull(employerBySlug.get(slug, slug)),
    findByKeyHash: (hash: KeyHash): KeyHolder | null => {
      const row = holderOfKey.get(toBytes(hash));
      return row === undefined ? null : Object.freeze({ ...toCaller(row), keyId: row.key_id });
    },

    insertKey: (employerId: EmployerId, { hash, label, createdAt }: NewApiKey): ApiKey =>
      toApiKey(insertKey.get(employerId, toBytes(hash), label, toMillis(createdAt)) as KeyRow),
    revokeKey: ({ employerId, id, revokedAt }: Revocation): ApiKey | null => {
      const row = revokeKey.get(toMillis(revokedAt), id, employerId);
      return row === undefined ? null : toApiKey(row);
    },
    /** Whether the use of an existing key is not recorded yet. */
    isToBeNoted: ({ id, employerId, day }: KeyUse): boolean =>
      findUnnoted.get(id, employerId, day) !== undefined,
    noteUse: ({ id, employerId, day }: KeyUse): void => void noteUse.run(day, id, employerId, day),
    keysOf: (employerId: EmployerId): ApiKey[] => keysByEmployer.all(employerId).map(toApiKey),
  };
};
