import type { Employer, EmployerId } from '@jobposting/core';
import {
  type ApiKey,
  apiKeyNotFound,
  type EmployerNotFound,
  type EmployerStore,
  employerNotFound,
  type KeyHash,
  type NewApiKey,
  toInstant,
} from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { toMillis } from './job-row.ts';
import type { Read } from './read.ts';
import type { WriteQueue } from './write-queue.ts';

interface EmployerRow {
  readonly id: number;
  readonly name: string;
  readonly unlimited: number;
}

interface KeyRow {
  readonly id: number;
  readonly employer_id: number;
  readonly label: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

const toEmployer = (row: EmployerRow): Employer =>
  Object.freeze({ id: row.id as EmployerId, name: row.name, unlimited: row.unlimited === 1 });

const toApiKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  employerId: row.employer_id as EmployerId,
  label: row.label,
  createdAt: toInstant(new Date(row.created_at)),
  revokedAt: row.revoked_at === null ? null : toInstant(new Date(row.revoked_at)),
});

/** The bytes that a column keeps of a hash. */
const toBytes = (hash: KeyHash): Buffer => Buffer.from(hash, 'base64');

/** Whose each hash of a key is, as last read; to be cleared when anything but a job was written. */
export type KeyCache = Map<KeyHash, Employer>;

// Beyond this many the cache starts anew; only keys that are good get into it.
const maxCachedKeys = 10_000;

/** Creates the store of employers and keys on an open, migrated database. */
export const createSqliteEmployerStore = (
  db: Database,
  cache: KeyCache,
  read: Read,
  queue: WriteQueue,
): EmployerStore => {
  const employerColumns = 'employer.id, name, unlimited';
  const keyColumns = 'id, employer_id, label, created_at, revoked_at';
  const insertEmployer = db.prepare<[string, number], EmployerRow>(
    `INSERT INTO employer (name, unlimited) VALUES (?, ?) RETURNING id, name, unlimited`,
  );
  const employers = db.prepare<[], EmployerRow>(
    `SELECT ${employerColumns} FROM employer ORDER BY id`,
  );
  const employerById = db.prepare<[number], EmployerRow>(
    `SELECT ${employerColumns} FROM employer WHERE id = ?`,
  );
  const updateEmployer = db.prepare<[string, number, number], EmployerRow>(
    'UPDATE employer SET name = ?, unlimited = ? WHERE id = ? RETURNING id, name, unlimited',
  );
  const insertKey = db.prepare<[number, Buffer, string | null, number], KeyRow>(
    `INSERT INTO api_key (employer_id, sha256, label, created_at) VALUES (?, ?, ?, ?)
     RETURNING ${keyColumns}`,
  );
  const keysByEmployer = db.prepare<[number], KeyRow>(
    `SELECT ${keyColumns} FROM api_key WHERE employer_id = ? ORDER BY id`,
  );
  const revokeKey = db.prepare<[number, number], KeyRow>(
    `UPDATE api_key SET revoked_at = coalesce(revoked_at, ?) WHERE id = ? RETURNING ${keyColumns}`,
  );
  const employerByKey = db.prepare<[Buffer], EmployerRow>(
    `SELECT ${employerColumns} FROM api_key JOIN employer ON employer.id = employer_id
     WHERE sha256 = ? AND revoked_at IS NULL`,
  );

  const write = async <T, E>(work: () => Result<T, E>) => {
    const done = await queue.submit(work);
    cache.clear();
    return done.andThen((result) => result);
  };

  const withEmployer = <T>(
    id: EmployerId,
    use: (row: EmployerRow) => T,
  ): Result<T, EmployerNotFound> => {
    const row = employerById.get(id);
    return row === undefined ? err(employerNotFound(id)) : ok(use(row));
  };

  const storeKey = (employerId: number, { hash, label, createdAt }: NewApiKey): ApiKey =>
    toApiKey(insertKey.get(employerId, toBytes(hash), label, toMillis(createdAt)) as KeyRow);

  return {
    add: ({ name, unlimited }, firstKey) =>
      write(() => {
        const employer = toEmployer(insertEmployer.get(name, Number(unlimited)) as EmployerRow);
        if (firstKey !== undefined) storeKey(employer.id, firstKey);
        return ok(employer);
      }),

    list: () => read(() => employers.all().map(toEmployer)),

    find: (id) =>
      read(() => {
        const row = employerById.get(id);
        return row === undefined ? null : toEmployer(row);
      }),

    update: (id, changes) =>
      write(() =>
        withEmployer(id, (stored) => {
          const { name, unlimited } = { ...toEmployer(stored), ...changes };
          return toEmployer(updateEmployer.get(name, Number(unlimited), id) as EmployerRow);
        }),
      ),

    addKey: (employerId, key) =>
      write(() => withEmployer(employerId, ({ id }) => storeKey(id, key))),

    listKeys: (employerId) => read(() => keysByEmployer.all(employerId).map(toApiKey)),

    revokeKey: ({ id, revokedAt }) =>
      write(() => {
        const row = revokeKey.get(toMillis(revokedAt), id);
        return row === undefined ? err(apiKeyNotFound(id)) : ok(toApiKey(row));
      }),

    findByKeyHash: (hash) =>
      read(() => {
        const cached = cache.get(hash);
        if (cached !== undefined) return cached;
        const row = employerByKey.get(toBytes(hash));
        if (row === undefined) return null;
        const employer = toEmployer(row);
        if (cache.size >= maxCachedKeys) cache.clear();
        cache.set(hash, employer);
        return employer;
      }),
  };
};
