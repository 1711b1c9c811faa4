import { createJobService, type Employer, employerId, type JobChange } from '@jobposting/core';
import { removeEmployer, toInstant } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { execute } from '@jobposting/test-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../command-line.ts';
import { copy, copyDoing, fillDatabase, movedOn, noCopyYet } from '../copied-database.ts';
import { testCopiesTo } from '../copy-cases.ts';
import { aJob, newDatabaseWithKey } from '../databases.ts';
import { emptyDatabase } from './empty-database.ts';

const copyOf = async (from: string): Promise<string> => {
  const to = await emptyDatabase();
  expect(await copy(from, to)).toMatchObject({ code: 0, stderr: '' });
  return to;
};

/** A filled database, and a copy of it on PostgreSQL. */
const fillAndCopy = async () => {
  const from = await fillDatabase();
  return { from, to: await copyOf(from) };
};

const openCopy = async (to: string) => {
  const store = expectOk(await openPostgresStore({ address: to }));
  onTestFinished(store.close);
  return store;
};

const firstEmployer: Employer = { id: employerId(1), name: 'Zoë', unlimited: true };

testCopiesTo('PostgreSQL', emptyDatabase);

test('a copy from PostgreSQL is not finished either when anything is written meanwhile', async () => {
  const { to: from } = await fillAndCopy();
  const store = await openCopy(from);
  const { employers, jobs } = store;
  const { id } = firstEmployer;
  const writes = [
    () => employers.update(id, { name: 'Other' }),
    () => employers.addKey(id, { ...createApiKey().key, label: null }),
    () => employers.noteKeyUse({ employerId: id, id: 1, day: '2026-11-24' }),
    () => createJobService({ store: jobs }).create(firstEmployer, aJob),
    () => jobs.changes.setRetention({ changesDays: 91, historyDays: 14 }),
    () => removeEmployer(store, id),
  ];
  for (const write of writes) {
    const copied = await copyDoing(from, noCopyYet(), {
      beforeJobs: async () => expect((await write()).isOk()).toBe(true),
    });
    expect(copied._unsafeUnwrapErr().message, String(write)).toBe(movedOn);
  }
});

test('a copied database has the indexes of one that was never copied', async () => {
  const { to } = await fillAndCopy();
  const fresh = await emptyDatabase();
  await expectOk(await openPostgresStore({ address: fresh, create: true })).close();
  const schema = `SELECT indexdef AS object FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  expect(await execute(to, schema)).toEqual(await execute(fresh, schema));
});

test('a reader of the changes of all employers starts over in a copy, even of a log that was pruned', async () => {
  const from = await fillDatabase();
  const before = expectOk(await openSqliteStore({ path: from }));
  const now = toInstant(new Date(Date.now() + 100 * 86_400_000));
  expect(expectOk(await before.jobs.changes.prune({ now, limit: 1_000 }))).toBeGreaterThan(0);
  const kept: JobChange[] = [];
  for (const id of [1, 2, 3]) {
    const page = await before.jobs.changes.read(null, { employerId: employerId(id), limit: 100 });
    kept.push(...expectOk(page).changes);
  }
  const newest = expectOk(await before.jobs.changes.newestCursor({}));
  await before.close();
  const { changes } = (await openCopy(await copyOf(from))).jobs;
  const refused = await changes.read(newest, { limit: 100 });
  expect(refused._unsafeUnwrapErr().code).toBe('cursor-expired');
  const all = expectOk(await changes.read(null, { limit: 100 })).changes;
  const named = ({ employerId, id, version, type }: JobChange) =>
    [employerId, id, version, type].join();
  expect(all.map(named).toSorted()).toEqual(kept.map(named).toSorted());
});

test('a client of a server does not notice a copy: keys, ETags, lists and cursors are the same', async () => {
  const { database, apiKey } = await newDatabaseWithKey();
  const path = '/api/v1.1/jobs';
  const before = await startServer(database);
  await before.send('PUT', path, aJob, apiKey);
  const look = async ({ send }: typeof before) => {
    const paths = [`${path}/1`, path, `${path}?q=weld`, `${path}/changes?after=0`];
    const answers = await Promise.all(paths.map((each) => send('GET', each, undefined, apiKey)));
    return Promise.all(
      answers.map(async (answer) => [
        answer.status,
        answer.headers.get('etag'),
        await answer.json(),
      ]),
    );
  };
  const seen = await look(before);
  await before.stop();
  const after = await startServer(await copyOf(database));
  expect(await look(after)).toEqual(seen);
  expect(seen[0]?.[1]).toMatch(/^"/);
});
