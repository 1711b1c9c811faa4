import { join } from 'node:path';
import { createJobService, employerId, type JobChange } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { execute } from '@jobposting/test-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { aJob, newDatabaseWithKey, startServer, temporaryFolder } from '../command-line.ts';
import { copy, emptyDatabase, fillDatabase } from './copied-database.ts';

test('a copied database has the indexes of one that was never copied', async () => {
  const copied = await emptyDatabase();
  expect(await copy(await fillDatabase(), copied)).toMatchObject({ code: 0 });
  const fresh = await emptyDatabase();
  await expectOk(await openPostgresStore({ address: fresh, create: true })).close();
  const schema = `SELECT indexdef AS object FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  expect(await execute(copied, schema)).toEqual(await execute(fresh, schema));
});

test('who reads the changes of an employer goes on in a copy where they were', async () => {
  const from = await fillDatabase();
  const before = expectOk(await openSqliteStore({ path: from }));
  const [employer] = expectOk(await before.employers.list());
  if (employer === undefined) throw new Error('it has an employer');
  const whole = expectOk(
    await before.jobs.changes.read(null, { employerId: employer.id, limit: 100 }),
  );
  await before.close();
  const to = await emptyDatabase();
  expect(await copy(from, to)).toMatchObject({ code: 0 });

  const store = expectOk(await openPostgresStore({ address: to }));
  onTestFinished(store.close);
  for (const [at, change] of whole.changes.entries()) {
    const rest = expectOk(
      await store.jobs.changes.read(change.cursor, { employerId: employer.id, limit: 100 }),
    );
    expect(rest.changes).toEqual(whole.changes.slice(at + 1));
  }
  const { job } = expectOk(await createJobService({ store: store.jobs }).create(employer, aJob));
  const later = expectOk(
    await store.jobs.changes.read(whole.next, { employerId: employer.id, limit: 100 }),
  );
  expect(later.changes).toMatchObject([{ id: job.id }]);
});

test('a database that was copied, written to and copied back holds what was written', async () => {
  const from = await fillDatabase();
  const to = await emptyDatabase();
  expect(await copy(from, to)).toMatchObject({ code: 0 });
  const store = expectOk(await openPostgresStore({ address: to }));
  const [employer] = expectOk(await store.employers.list());
  if (employer === undefined) throw new Error('it has an employer');
  const { key } = createApiKey();
  expectOk(await store.employers.addKey(employer.id, { ...key, label: null }));
  const jobs = createJobService({ store: store.jobs });
  const { job } = expectOk(await jobs.create(employer, { ...aJob, referenceId: 'later' }));
  const page = expectOk(await jobs.list(employer));
  const everything = expectOk(await store.jobs.changes.read(null, { limit: 1_000 }));
  await store.close();
  expect(everything.changes).toHaveLength(14);

  const back = join(temporaryFolder(), 'back.sqlite');
  expect(await copy(to, back)).toMatchObject({ code: 0, stderr: '' });
  const returned = expectOk(await openSqliteStore({ path: back }));
  onTestFinished(returned.close);
  const same = createJobService({ store: returned.jobs });
  expect(expectOk(await same.list(employer))).toEqual(page);
  expect(expectOk(await same.get(employer, { id: job.id }))).toEqual(job);
});

test('a client of a server notices nothing of a copy: keys, ETags, lists and cursors are the same', async () => {
  const { database, apiKey } = await newDatabaseWithKey();
  const path = '/api/v1.1/jobs';
  const before = await startServer(database);
  const { id } = (await (await before.send('PUT', path, aJob, apiKey)).json()) as { id: number };
  const look = async ({ send }: typeof before) => {
    const paths = [`${path}/${id}`, path, `${path}?q=weld`, `${path}/changes?after=0`];
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
  before.child.kill();
  await before.ended;
  const to = await emptyDatabase();
  expect(await copy(database, to)).toMatchObject({ code: 0 });
  const after = await startServer(to);
  expect(await look(after)).toEqual(seen);
  expect(seen[0]?.[1]).toMatch(/^"/);
  const added = await after.send('POST', path, { ...aJob, referenceId: 'other' }, apiKey);
  expect(added.status).toBe(201);
  const { id: newId } = (await added.json()) as { id: number };
  expect(newId).toBeGreaterThan(id);
});

test('who reads the changes of all employers begins anew in a copy, also of a log that was pruned', async () => {
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
  const to = await emptyDatabase();
  expect(await copy(from, to)).toMatchObject({ code: 0 });
  const store = expectOk(await openPostgresStore({ address: to }));
  onTestFinished(store.close);
  const refused = await store.jobs.changes.read(newest, { limit: 100 });
  expect(refused._unsafeUnwrapErr().code).toBe('cursor-expired');
  const all = expectOk(await store.jobs.changes.read(null, { limit: 100 })).changes;
  const named = ({ employerId, id, version, type }: JobChange) =>
    [employerId, id, version, type].join();
  expect(all.map(named).toSorted()).toEqual(kept.map(named).toSorted());
});
