import { hash } from 'node:crypto';
import { copyStore } from '@jobposting/core/copy';
import {
  openPostgresCopySource,
  openPostgresCopyTarget,
  openPostgresStore,
} from '@jobposting/postgres';
import { createDatabase, execute } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { fillTables } from './fill-tables.ts';

const newDatabase = async (): Promise<string> => {
  const { address, drop } = await createDatabase(inject('postgres'));
  onTestFinished(drop);
  await (await openPostgresStore({ address }))._unsafeUnwrap().close();
  return address;
};

const connect = async (address: string): Promise<Client> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

test('a target that others write to is refused, and can later be opened as a store', async () => {
  const address = await newDatabase();
  const other = await connect(address);
  await other.query('BEGIN; LOCK TABLE employer IN ROW EXCLUSIVE MODE');
  const refused = await openPostgresCopyTarget(address);
  expect(refused._unsafeUnwrapErr()).toMatchObject({ reason: 'locked' });
  await other.query('ROLLBACK');
  const opened = await openPostgresStore({ address });
  await opened._unsafeUnwrap().close();
});

const characters = 600_000;

const databaseOfLongJobs = async (): Promise<string> => {
  const address = await newDatabase();
  await fillTables(await connect(address), 10);
  await execute(address, `UPDATE job SET description = repeat('x', ${characters})`);
  return address;
};

// Records the rows that a statement inserts.
const noteInserts = `CREATE TABLE inserted (characters int);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO inserted SELECT sum(length(description)) FROM added; RETURN NULL;
  END $$;
  CREATE TRIGGER note AFTER INSERT ON job REFERENCING NEW TABLE AS added EXECUTE FUNCTION note()`;

const copy = (from: string, to: string) =>
  copyStore({
    openSource: () => openPostgresCopySource(from),
    openTarget: () => openPostgresCopyTarget(to),
    sha256: (text) => hash('sha256', text),
  });

test('long jobs are read one at a time', async () => {
  const from = await databaseOfLongJobs();
  const source = (await openPostgresCopySource(from))._unsafeUnwrap();
  onTestFinished(source.close);
  const latest = `SELECT query FROM pg_stat_activity WHERE query LIKE 'FETCH%'`;
  const fetched: unknown[] = [];
  for await (const _ of source.read('SELECT * FROM job')) {
    fetched.push(...(await execute(from, latest)));
  }
  expect(fetched).toEqual(Array(10).fill({ query: 'FETCH 1 FROM copied' }));
});

test('a block of long jobs is written with about 1 MiB', async () => {
  const to = await newDatabase();
  await execute(to, noteInserts);
  expect((await copy(await databaseOfLongJobs(), to)).isOk()).toBe(true);
  const written = await execute(to, 'SELECT characters FROM inserted');
  expect(written).toEqual(Array(5).fill({ characters: 2 * characters }));
});

// ANALYZE evaluates the expressions of indexes.
const failVacuum = `CREATE FUNCTION spoilt(id int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
    IF current_query() LIKE 'VACUUM%' THEN RAISE 'spoilt'; END IF; RETURN id;
  END $$;
  CREATE INDEX spoilt ON employer (spoilt(id::int))`;

test('a copy is complete where the server cannot vacuum after it', async () => {
  const from = await newDatabase();
  const insert = `INSERT INTO employer (id, name, unlimited) VALUES (1, 'Acme', false)`;
  await execute(from, insert);
  const to = await newDatabase();
  await execute(to, failVacuum);
  const copied = await copy(from, to);
  await expect(execute(to, 'VACUUM ANALYZE employer')).rejects.toThrow('spoilt');
  expect(copied._unsafeUnwrap()).toMatchObject({ employer: 1 });
});
