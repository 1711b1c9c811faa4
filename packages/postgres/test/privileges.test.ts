import { createJobService } from '@jobposting/core';
import { removeEmployer } from '@jobposting/core/adapter';
import {
  checkPostgres,
  migratePostgres,
  openPostgresStore,
  readPostgresSchema,
} from '@jobposting/postgres';
import { addWebhook, aNewKey, atMinute, expectOk } from '@jobposting/store-contract/cases';
import { execute } from '@jobposting/test-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { neededPrivileges } from '../src/checks/check-postgres.ts';
import { namesOfTables } from '../src/schema/schema-version.ts';
import { aBody } from './a-body.ts';
import { databaseForRole } from './database-for-role.ts';

const missing = async (address: string) =>
  expectOk(await checkPostgres({ address })).missingPrivileges;

const allOfTables = 'SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public';
const allOfSequences = 'USAGE ON ALL SEQUENCES IN SCHEMA public';
const grantOf = ({ kind, name, privilege }: (typeof neededPrivileges)[number]): string =>
  `${privilege} ON ${kind === 'S' ? 'SEQUENCE ' : ''}${name}`;

test('the missing privileges of a server are named, including those on sequences', async () => {
  const { own, address, role } = await databaseForRole(allOfTables);
  expect(await missing(address)).toEqual(
    ['api_key_id', 'employer_id', 'job_id_block', 'webhook_id'].map((name) => `USAGE on ${name}`),
  );
  await execute(own, `GRANT ${allOfSequences} TO ${role}; REVOKE INSERT ON job FROM ${role}`);
  expect(await missing(address)).toEqual(['INSERT on job']);
  await execute(own, `GRANT INSERT ON job TO ${role}; REVOKE DELETE ON migration FROM ${role}`);
  expect(await missing(address)).toEqual([]);
});

test('a role that may not read an existing database does not get the error that it is empty', async () => {
  const { address } = await databaseForRole();
  for (const open of [checkPostgres, openPostgresStore, readPostgresSchema, migratePostgres]) {
    expect(await open({ address })).toMatchObject({
      error: {
        reason: 'refused',
        message: expect.stringContaining('permission denied for table migration'),
      },
    });
  }
});

test('a role with only the needed privileges can do everything that a server does', async () => {
  const { own, address } = await databaseForRole(...neededPrivileges.map(grantOf));
  expect(await missing(address)).toEqual([]);
  const store = expectOk(await openPostgresStore({ address }));
  onTestFinished(() => store.close());
  const employer = expectOk(
    await store.employers.add({ name: 'Acme', unlimited: true }, aNewKey('any key')),
  );
  const { id } = employer;
  for (const slug of ['acme', 'acme-ltd', 'acme', null]) {
    expectOk(await store.employers.update(id, { name: 'Acme Ltd', profile: { slug } }));
  }
  expectOk(await store.jobs.changes.setRetention({ historyDays: 1 }));
  const service = createJobService({ store: store.jobs });
  const { job } = expectOk(await service.create(employer, aBody));
  expectOk(await service.update(employer, job.id, { ...aBody, title: 'Fitter' }));
  expectOk(await store.jobs.changes.read(null, { limit: 10 }));
  expectOk(await store.check());
  expectOk(await store.jobs.leases.take('maintenance', 1_000));
  for (let n = 0; n < 2; n++) await addWebhook(store, { employerId: id });
  const [webhook] = expectOk(await store.webhooks.list(id));
  const due = { now: atMinute(1), except: [], forMs: 1_000 };
  const taken = expectOk(await store.webhooks.takeDue(due));
  if (webhook === undefined || taken === null) throw new Error('a webhook is due');
  expectOk(await store.webhooks.record(taken, { failures: 1 }, 0));
  expectOk(await store.webhooks.update(id, webhook.id, { failures: 0 }));
  expectOk(await store.webhooks.remove(id, webhook.id));
  expectOk(await service.delete(employer, job.id));
  expect(await execute(own, 'SELECT FROM former_slug')).toHaveLength(2);
  expectOk(await removeEmployer(store, id));
  expect(await execute(own, 'SELECT FROM former_slug')).toEqual([]);
});

test('the privileges of each table of this program are checked', () => {
  const names = neededPrivileges.filter(({ kind }) => kind === 'r').map(({ name }) => name);
  expect([...new Set(names)].toSorted()).toEqual([...namesOfTables, 'migration'].toSorted());
});
