import { createHash } from 'node:crypto';
import { migratePostgres, openPostgresStore } from '@jobposting/postgres';
import { createDatabase, execute, type TestDatabase } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { firstNumber, migrations, newestSchema } from '../src/schema/migrations.ts';

describe('openPostgresStore', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createDatabase(inject('postgres'));
  });
  afterEach(() => database.drop());

  const run = (sql: string) => execute(database.address, sql);
  const open = (options = {}) => openPostgresStore({ address: database.address, ...options });
  const refusal = async (options = {}) => {
    const { reason, message } = (await open(options))._unsafeUnwrapErr();
    return { reason, message };
  };
  const create = async () => (await (await open())._unsafeUnwrap()).close();

  it('gives an empty database its schema, with nothing left to migrate', async () => {
    await create();
    expect(await migratePostgres(database)).toMatchObject({
      value: { from: newestSchema, to: newestSchema },
    });
  });

  it('may be opened by eight processes at once while it is empty', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(opened.map((store) => store.isOk())).toEqual(opened.map(() => true));
    for (const store of opened) await store._unsafeUnwrap().close();
    expect(await run('SELECT id FROM migration')).toEqual([{ id: firstNumber }]);
  });

  it('waits no longer than its time limit for another process that creates the schema', async () => {
    const other = new Client({ connectionString: database.address });
    await other.connect();
    await other.query('BEGIN; CREATE TABLE migration (id int NOT NULL PRIMARY KEY)');
    expect(await refusal({ timeLimitMs: 1_000 })).toMatchObject({ reason: 'refused' });
    await other.end();
    await create();
  });

  it('refuses a database that is not in UTF-8, and explains how to create one', async () => {
    await run(`CREATE DATABASE latin_${process.pid} ENCODING LATIN1 LOCALE 'C' TEMPLATE template0`);
    const address = new URL(database.address);
    address.pathname = `/latin_${process.pid}`;
    const refused = await refusal({ address: address.href });
    await run(`DROP DATABASE latin_${process.pid} WITH (FORCE)`);
    expect(refused).toMatchObject({ reason: 'encoding' });
    expect(refused.message).toContain('--encoding UTF8');
  });

  it('finishes a schema that was interrupted before its migration was recorded', async () => {
    await create();
    await run('DELETE FROM migration');
    expect(await migratePostgres(database)).toMatchObject({
      value: { from: 0, to: newestSchema },
    });
  });

  it('a changed first schema takes the next number, so that older databases are refused', () => {
    const digest = createHash('sha256').update(String(migrations[0])).digest('hex').slice(0, 8);
    expect([firstNumber, digest]).toEqual([105, 'c3486c91']);
  });

  it('refuses the schema of a clone from before the first release, and says how to move its jobs', async () => {
    await create();
    await run(
      'DELETE FROM migration; INSERT INTO migration SELECT generate_series(1, 4); DROP TABLE lease',
    );
    for (const refused of [await open(), await migratePostgres(database)]) {
      expect(refused).toMatchObject({
        error: {
          reason: 'unreleased-schema',
          message: expect.stringContaining('run `export` of the commit that made it'),
        },
      });
    }
    expect(await run('SELECT count(*)::int AS count FROM migration')).toEqual([{ count: 4 }]);
  });

  it('creates nothing in an empty database when `create` is false', async () => {
    expect(await refusal({ create: false })).toMatchObject({ reason: 'empty' });
    expect(await run(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('refuses a newer schema', async () => {
    await create();
    await run('INSERT INTO migration VALUES (999)');
    expect(await refusal()).toMatchObject({ reason: 'newer-schema' });
    expect(await migratePostgres(database)).toMatchObject({ error: { reason: 'newer-schema' } });
  });

  it.each(['CREATE TABLE job (name text)', 'CREATE TABLE migration (id int, name text)'])(
    'refuses a database of another program: %s',
    async (sql) => {
      await run(sql);
      expect(await refusal()).toMatchObject({ reason: 'foreign' });
      expect(await migratePostgres(database)).toMatchObject({ error: { reason: 'foreign' } });
    },
  );

  it.each([
    { timeLimitMs: 999 },
    { timeLimitMs: 1_000.5 },
    { timeLimitMs: Number.POSITIVE_INFINITY },
    { cacheBytes: -1 },
    { cacheBytes: 1.5 },
    { hosts: 1 },
  ])('throws for a meaningless option: %o', async (options) => {
    await expect(open(options)).rejects.toThrow(TypeError);
  });
});

describe('A store', () => {
  let database: TestDatabase;
  const open = async () => (await openPostgresStore({ address: database.address }))._unsafeUnwrap();

  beforeEach(async () => {
    database = await createDatabase(inject('postgres'));
  });
  afterEach(() => database.drop());

  it('returns how many ids are left, and that it can be written to', async () => {
    const store = await open();
    expect((await store.idsLeft())._unsafeUnwrap()).toBe(2_147_483_647);
    expect((await store.check()).isOk()).toBe(true);
    for (let round = 0; round < 3; round++) expect((await store.checkRoom()).isOk()).toBe(true);
    await store.close();
    expect((await store.check())._unsafeUnwrapErr()).toMatchObject({ reason: 'closed' });
  });
});
