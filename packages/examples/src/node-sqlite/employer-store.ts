import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { type Employer, type EmployerId, type EmployerProfile, err, ok } from '@jobposting/core';
import {
  type ApiKey,
  apiKeyNotFound,
  type EmployerStore,
  employerNotFound,
  emptyProfile,
  type NewApiKey,
  type NewEmployer,
  type StoredEmployer,
  slugTaken,
} from '@jobposting/core/adapter';
import { attempt } from './attempt.ts';
import { inTransaction } from './transaction.ts';

const schema = `
  create table if not exists employer (
    id integer primary key autoincrement check (id <= 2147483647),
    name text not null,
    unlimited integer not null,
    profile text not null
  ) strict;
  -- Who has a slug, or had it last.
  create table if not exists slug (
    slug text primary key,
    employer_id integer not null references employer on delete cascade
  ) strict;
  create index if not exists slug_employer on slug (employer_id);
  create table if not exists api_key (
    id integer primary key autoincrement check (id <= 2147483647),
    employer_id integer not null references employer,
    hash text not null unique,
    label text,
    created_at text not null,
    revoked_at text,
    last_used_on text
  ) strict;
  create index if not exists api_key_employer on api_key (employer_id);`;

type Row = Record<string, SQLOutputValue>;

const toCaller = ({ id, name, unlimited }: Row): Employer =>
  ({ id, name, unlimited: unlimited === 1 }) as Employer;

const toEmployer = (row: Row): StoredEmployer => ({
  ...toCaller(row),
  profile: JSON.parse(row.profile as string) as EmployerProfile,
});

const toKey = (row: Row): ApiKey =>
  ({
    id: row.id,
    employerId: row.employer_id,
    label: row.label,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedOn: row.last_used_on,
  }) as ApiKey;

/** Creates missing tables, and prepares the statements on them. */
const prepareStatements = (database: DatabaseSync) => {
  database.exec(schema);
  return {
    findAll: database.prepare('select * from employer order by id'),
    findOne: database.prepare('select * from employer where id = ?'),
    findBySlug: database.prepare(
      'select employer.* from slug join employer on id = employer_id where slug = ?',
    ),
    findKeys: database.prepare('select * from api_key where employer_id = ? order by id'),
    findHolder: database.prepare(
      `select employer.*, api_key.id as key_id from employer join api_key on employer.id = employer_id
        where hash = ? and revoked_at is null`,
    ),
    insert: database.prepare(
      'insert into employer (name, unlimited, profile) values (?, ?, ?) returning *',
    ),
    update: database.prepare(
      'update employer set name = ?, unlimited = ?, profile = ? where id = ? returning *',
    ),
    setSlug: database.prepare('insert or replace into slug values (?, ?)'),
    insertKey: database.prepare(
      `insert into api_key (employer_id, hash, label, created_at)
        select id, ?, ?, ? from employer where id = ? returning *`,
    ),
    revoke: database.prepare(
      `update api_key set revoked_at = coalesce(revoked_at, ?)
        where id = ? and employer_id = ? returning *`,
    ),
    noteUse: database.prepare(
      `update api_key set last_used_on = ?1
        where id = ?2 and employer_id = ?3 and coalesce(last_used_on, '') < ?1`,
    ),
    removeKeys: database.prepare('delete from api_key where employer_id = ?'),
    remove: database.prepare('delete from employer where id = ?'),
  };
};

/** Keeps employers and the hashes of their API keys in a database of `node:sqlite`. */
export const createEmployerStore = (database: DatabaseSync): EmployerStore => {
  const statements = prepareStatements(database);

  const valuesOf = ({ name, unlimited, profile: given }: NewEmployer) => {
    const profile: EmployerProfile = { ...emptyProfile, ...given };
    return [name, Number(unlimited), JSON.stringify(profile)] as const;
  };

  const isTaken = (slug: string, id: EmployerId | null): boolean => {
    const row = statements.findBySlug.get(slug);
    return row !== undefined && row.id !== id && toEmployer(row).profile.slug === slug;
  };

  const withSlug = (row: Row): StoredEmployer => {
    const employer = toEmployer(row);
    const { slug } = employer.profile;
    if (slug !== null) statements.setSlug.run(slug, employer.id);
    return employer;
  };

  // For a write, `all` rather than `get`: it ends the statement, and with it the commit, before it
  // returns, and throws when that fails.
  const storeEmployer = (employer: NewEmployer, key?: NewApiKey): StoredEmployer => {
    const [row] = statements.insert.all(...valuesOf(employer)) as [Row];
    if (key !== undefined) {
      statements.insertKey.all(key.hash, key.label, key.createdAt, row.id ?? null);
    }
    return withSlug(row);
  };

  return {
    add: (employer, firstKey) =>
      attempt(() =>
        inTransaction(database, () => {
          const { slug = null } = employer.profile ?? {};
          if (slug !== null && isTaken(slug, null)) return err(slugTaken(slug));
          return ok(storeEmployer(employer, firstKey));
        }),
      ),

    addFirst: (employer, firstKey) =>
      attempt(() =>
        inTransaction(database, () =>
          ok(statements.findAll.get() === undefined ? storeEmployer(employer, firstKey) : null),
        ),
      ),

    list: () => attempt(() => ok(statements.findAll.all().map(toEmployer))),

    find: (id) =>
      attempt(() => {
        const row = statements.findOne.get(id);
        return ok(row === undefined ? null : toEmployer(row));
      }),

    findBySlug: (slug) =>
      attempt(() => {
        const row = statements.findBySlug.get(slug);
        return ok(row === undefined ? null : toEmployer(row));
      }),

    update: (id, changes) =>
      attempt(() =>
        inTransaction(database, () => {
          const row = statements.findOne.get(id);
          if (row === undefined) return err(employerNotFound(id));
          const stored = toEmployer(row);
          const profile = { ...stored.profile, ...changes.profile };
          if (profile.slug !== null && isTaken(profile.slug, id)) {
            return err(slugTaken(profile.slug));
          }
          const next = { ...stored, ...changes, profile };
          const [updated] = statements.update.all(...valuesOf(next), id);
          return ok(withSlug(updated as Row));
        }),
      ),

    remove: (id) =>
      attempt(() =>
        inTransaction(database, () => {
          statements.removeKeys.run(id);
          return statements.remove.run(id).changes === 0 ? err(employerNotFound(id)) : ok();
        }),
      ),

    addKey: (employerId, { hash, label, createdAt }) =>
      attempt(() => {
        const [row] = statements.insertKey.all(hash, label, createdAt, employerId);
        return row === undefined ? err(employerNotFound(employerId)) : ok(toKey(row));
      }),

    listKeys: (employerId) => attempt(() => ok(statements.findKeys.all(employerId).map(toKey))),

    revokeKey: ({ employerId, id, revokedAt }) =>
      attempt(() => {
        const [row] = statements.revoke.all(revokedAt, id, employerId);
        return row === undefined ? err(apiKeyNotFound(id)) : ok(toKey(row));
      }),

    noteKeyUse: ({ id, employerId, day }) =>
      attempt(() => {
        statements.noteUse.run(day, id, employerId);
        return ok();
      }),

    findByKeyHash: (hash) =>
      attempt(() => {
        const row = statements.findHolder.get(hash);
        return ok(row === undefined ? null : { ...toCaller(row), keyId: row.key_id as number });
      }),
  };
};
