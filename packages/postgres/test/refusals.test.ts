import {
  checkPostgres,
  openPostgresStore,
  readPostgresSchema,
  type StoreOpenError,
} from '@jobposting/postgres';
import { expectOk } from '@jobposting/store-contract/cases';
import { createDatabase, execute, startPostgres } from '@jobposting/test-postgres';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { databaseForRole } from './database-for-role.ts';

/** Far longer than a test may take. */
const timeLimitMs = 600_000;

const refusal = async (address: string): Promise<StoreOpenError> =>
  (await openPostgresStore({ address, timeLimitMs }))._unsafeUnwrapErr();

const withUser = (address: string, user: string): string => {
  const url = new URL(address);
  url.username = user;
  return url.href;
};

describe('A server that refuses connections is not waited for', () => {
  it('where it asks for a password and the address has none', async () => {
    const { address, stop } = await startPostgres();
    onTestFinished(stop);
    const [shown] = (await execute(address, 'SHOW hba_file')) as { hba_file: string }[];
    await execute(
      address,
      `CREATE ROLE ann LOGIN PASSWORD 'secret';
      COPY (VALUES ('host all ann 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust'))
        TO '${shown?.hba_file}';
      SELECT pg_reload_conf()`,
    );
    await expect.poll(() => execute(address, 'SELECT FROM pg_hba_file_rules')).toHaveLength(2);
    expect(await refusal(withUser(address, 'ann'))).toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(
        'it asks for a password, and neither the address nor PGPASSWORD has one',
      ),
    });
  });

  it('where the database does not exist', async () => {
    const { address, drop } = await createDatabase(inject('postgres'));
    await drop();
    expect(await refusal(address)).toMatchObject({ code: 'store-open-failed', reason: 'refused' });
  });

  it('where it has no TLS and the address asks for it', async () => {
    expect(await refusal(`${inject('postgres')}?sslmode=require`)).toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('it has no TLS'),
    });
  });
});

it('a check returns why there is no connection, not how long it has waited', async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const store = expectOk(await openPostgresStore({ address: server.address, timeLimitMs: 3_000 }));
  onTestFinished(() => store.close());
  expectOk(await store.check());
  await server.kill();
  const { cause } = (await store.check())._unsafeUnwrapErr();
  expect(String(cause)).toContain('ECONNREFUSED');
});

describe('A database where the role sees too little', () => {
  it('names the privilege that is missing on the schema', async () => {
    const { own, address: asReader } = await databaseForRole();
    await execute(own, 'REVOKE USAGE ON SCHEMA public FROM PUBLIC');
    expect(await readPostgresSchema({ address: asReader })).toMatchObject({
      error: { reason: 'refused', message: expect.stringContaining('GRANT it USAGE') },
    });
  });

  it('names the tables of another program, and their owner', async () => {
    const { address, drop } = await createDatabase(inject('postgres'));
    onTestFinished(drop);
    await execute(address, 'CREATE TABLE job (name text)');
    expect((await refusal(address)).message).toMatch(/another program.*: job of \w+\.$/);
  });
});

it('a schema whose name has to be quoted is used like any other', async () => {
  const { address, drop } = await createDatabase(inject('postgres'));
  onTestFinished(drop);
  await execute(
    address,
    `CREATE SCHEMA "My Jobs";
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = "My Jobs"', current_database());
    END $$`,
  );
  await expectOk(await openPostgresStore({ address })).close();
  expect(expectOk(await checkPostgres({ address })).missingPrivileges).toEqual([]);
});
