import { createJobService, type Employer, employerId } from '@jobposting/core';
import {
  migratePostgres,
  openPostgresStore,
  type PostgresStore,
  readPostgresSchema,
} from '@jobposting/postgres';
import { addWebhook, aNewKey, atMinute, expectOk } from '@jobposting/store-contract/cases';
import { createDatabase, execute, type TestDatabase } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { newestSchema } from '../src/schema/migrations.ts';
import { aBody } from './a-body.ts';

// Before the first release there is one schema. Here a made-up second one follows it.
vi.mock(import('../src/schema/migrations.ts'), async (original) => {
  const { firstNumber, migrations, newestSchema } = await original();
  const second = ['ALTER TABLE api_key ADD COLUMN IF NOT EXISTS made_up text'];
  return { firstNumber, migrations: [...migrations, second], newestSchema: newestSchema + 1 };
});

let database: TestDatabase;
let store: PostgresStore;
beforeEach(async () => {
  database = await createDatabase(inject('postgres'));
  store = expectOk(await openPostgresStore({ address: database.address }));
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const newer = `INSERT INTO migration VALUES (${newestSchema + 1})`;
const isRefused = {
  error: {
    code: 'store-unavailable',
    reason: 'failed',
    cause: { message: expect.stringContaining('migrated by a newer version') },
  },
};

/** Waits until a statement waits for the lock of the table of migrations. */
const someoneWaits = () =>
  expect
    .poll(() =>
      execute(
        database.address,
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'migration'::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      ),
    )
    .toHaveLength(1);

describe('A store whose database a newer version migrates', () => {
  const employer: Employer = { id: employerId(1), name: 'Acme', unlimited: true };

  it('makes no write of a job from then on, and returns why', async () => {
    const service = createJobService({ store: store.jobs });
    const { job } = expectOk(await service.create(employer, aBody));
    await execute(database.address, newer);
    const writes = await Promise.all([
      service.create(employer, aBody),
      // These two share a statement, because they wait for the first.
      service.create(employer, aBody),
      service.create(employer, aBody),
      service.update(employer, job.id, { ...aBody, title: 'Fitter' }),
      service.delete(employer, job.id),
    ]);
    expect(writes).toMatchObject(writes.map(() => isRefused));
    expect(await service.create(employer, aBody)).toMatchObject(isRefused);
    expect(await execute(database.address, 'SELECT version, title FROM job')).toEqual([
      { version: 1, title: 'Welder' },
    ]);
  });

  it('is not ready, finds no key, takes and keeps no lease, and returns why', async () => {
    expectOk(await store.check());
    const { leases } = store.jobs;
    const lease = expectOk(await leases.take('maintenance', 1_000));
    if (lease === null) throw new Error('nobody else takes the lease');
    const key = aNewKey('any key');
    expectOk(await store.employers.add({ name: 'Acme', unlimited: true }, key));
    await execute(database.address, newer);
    expect(await store.check()).toMatchObject(isRefused);
    expect(await store.employers.findByKeyHash(key.hash)).toMatchObject(isRefused);
    expect(await leases.renew(lease, 1_000)).toMatchObject(isRefused);
    expect(await leases.take('archiving', 1_000)).toMatchObject(isRefused);
  });

  it('takes no webhook, records nothing about one, and returns why', async () => {
    const webhooks = [await addWebhook(store), await addWebhook(store)];
    expectOk(await createJobService({ store: store.jobs }).create(employer, aBody));
    const due = { now: atMinute(1), except: [], forMs: 1_000 };
    const taken = expectOk(await store.webhooks.takeDue(due));
    if (taken === null) throw new Error('a webhook is due');
    await execute(database.address, newer);
    expect(await store.webhooks.takeDue(due)).toMatchObject(isRefused);
    expect(await store.webhooks.record(taken, { failures: 1 }, 0)).toMatchObject(isRefused);
    expect(expectOk(await store.webhooks.list(employer.id))).toEqual(webhooks);
  });

  it('does not make a write that began during the migration', async () => {
    const service = createJobService({ store: store.jobs });
    expectOk(await service.create(employer, aBody));
    const client = new Client({ connectionString: database.address });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE migration IN ACCESS EXCLUSIVE MODE');
    const writing = service.create(employer, aBody);
    await someoneWaits();
    await client.query(`${newer}; COMMIT`);
    await client.end();
    expect(await writing).toMatchObject(isRefused);
    expect(await execute(database.address, 'SELECT FROM job')).toHaveLength(1);
  });
});

describe('migratePostgres', () => {
  const makeOlder = async () => {
    await execute(database.address, 'ALTER TABLE api_key DROP COLUMN made_up');
    await execute(database.address, `DELETE FROM migration WHERE id = ${newestSchema}`);
  };

  it('is needed before an older schema is opened, and keeps the stored data', async () => {
    const key = aNewKey('nightly');
    const stored = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }, key));
    await store.close();
    await makeOlder();
    const refused = (await openPostgresStore({ address: database.address }))._unsafeUnwrapErr();
    expect(refused.reason).toBe('older-schema');
    expect(refused.message).toContain('jobposting migrate --database');
    await expect
      .poll(() => migratePostgres(database))
      .toMatchObject({ value: { from: newestSchema - 1, to: newestSchema } });
    const keys = await execute(database.address, 'SELECT label, made_up FROM api_key');
    expect(keys).toEqual([{ label: key.label, made_up: null }]);
    store = expectOk(await openPostgresStore({ address: database.address }));
    expect(expectOk(await store.employers.list())).toEqual([stored]);
  });

  it('does not change the schema while a store has the database open, and names its connections', async () => {
    expectOk(await store.check());
    await makeOlder();
    const refused = (await migratePostgres(database))._unsafeUnwrapErr();
    expect(refused.reason).toBe('in-use');
    expect(refused.message).toMatch(/stop them first.*Connections: 1 of the role \w+ from 127\.0/);
    expect(expectOk(await readPostgresSchema(database)).from).toBe(newestSchema - 1);

    await store.close();
    await expect
      .poll(() => migratePostgres(database))
      .toMatchObject({ value: { from: newestSchema - 1, to: newestSchema } });
  });

  it('waits for a write under way that started before it', async () => {
    await store.close();
    await makeOlder();
    const client = new Client({ connectionString: database.address });
    await client.connect();
    await client.query('BEGIN; SELECT FROM migration');
    const migrating = migratePostgres(database);
    await someoneWaits();
    await client.query('COMMIT');
    await client.end();
    expect((await migrating).isOk()).toBe(true);
  });
});
