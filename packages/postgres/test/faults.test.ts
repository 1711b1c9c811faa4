import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { acme, aNewJob, aQuery, aStamp, codeOf } from '@jobposting/store-contract';
import { err } from 'neverthrow';
import type { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { toFailure, type WriteFailure } from '../src/connection/postgres-error.ts';
import { insert, jobsOn } from './create-stores.ts';
import { aDatabasePerTest } from './open-connections.ts';

const database = aDatabasePerTest();
let client: Client;

beforeEach(async () => {
  client = await database.openClient();
});

/** The failure of a statement that conflicts with another. */
const refusal = async (sqlState: string): Promise<WriteFailure> => {
  const raise = `DO $$ BEGIN RAISE EXCEPTION 'beside another' USING ERRCODE = '${sqlState}'; END $$`;
  return toFailure(await client.query(raise).catch((error: unknown) => error));
};

test.each(['40001', '40P01', '55P03'])(
  'a write that the server refuses with %s is repeated',
  async (code) => {
    const connections = database.connect();
    const failure = await refusal(code);
    const refused = new Set<string>();
    const store = jobsOn({
      ...connections,
      async write(statement, values, deadline) {
        if (refused.has(statement.name)) return connections.write(statement, values, deadline);
        refused.add(statement.name);
        return err(failure);
      },
    });
    const job = await insert(store);
    const updated = await store.update({ from: job, to: { ...job, title: 'Cook' } }, aStamp());
    expect(updated._unsafeUnwrap().version).toBe(2);
    expect([...refused]).toEqual(['insert-job', 'update-job']);
  },
);

test('a write that the server refuses until the time is up returns busy', async () => {
  const failure = await refusal('40001');
  const store = jobsOn({ ...database.connect(1_000), write: async () => err(failure) });
  expect((await store.insert(aNewJob(), aStamp()))._unsafeUnwrapErr()).toMatchObject({
    code: 'store-unavailable',
    reason: 'busy',
  });
});

test('the last id is given, and then the store is full (D23)', async () => {
  await client.query(`SELECT setval('job_id_block', 2147483647, false)`);
  const store = jobsOn(database.connect());
  expect((await insert(store)).id).toBe(2_147_483_647);
  for (const _ of [1, 2]) {
    expect((await store.insert(aNewJob(), aStamp()))._unsafeUnwrapErr()).toMatchObject({
      code: 'store-unavailable',
      reason: 'full',
    });
  }
});

test.each([
  ['locations', `'no list'`],
  ['status', `'lost'`],
  ['publish_date', '9e18::bigint'],
  ['close_date', '9e18::bigint'],
  ['open_until', '9e18::bigint'],
])('a job whose %s cannot be read is damaged for its readers', async (column, value) => {
  const damaged = await insert(jobsOn(database.connect()), { referenceId: 'A' });
  const whole = await insert(jobsOn(database.connect()), { referenceId: 'B' });
  await client.query(`UPDATE job SET ${column} = ${value} WHERE id = ${damaged.id}`);
  const store = jobsOn(database.connect());
  const isOpenUntil = column === 'open_until';
  const results = [
    await store.find(acme, { id: damaged.id }),
    await store.find(acme, { referenceId: 'A' }),
    await store.findNext(acme, { after: null, limit: 9 }),
    ...(column === 'close_date'
      ? []
      : [
          await store.list(acme, aQuery({ referenceId: 'A', status: isOpenUntil ? 'open' : null })),
        ]),
    ...(column === 'close_date' || isOpenUntil ? [] : [await store.list(acme, aQuery())]),
  ];
  for (const result of results) {
    expect(result._unsafeUnwrapErr()).toMatchObject({ reason: 'damaged' });
  }
  expect(codeOf(await store.find(acme, { id: whole.id }))).toBe('ok');
});

test('a due closing whose time cannot be read is damaged', async () => {
  const store = jobsOn(database.connect());
  const job = await insert(store);
  await client.query(`UPDATE job SET closes_at = -9e18::bigint WHERE id = ${job.id}`);
  const due = { now: aStamp().time, limit: 9 };
  expect((await store.changes.recordClosings(due))._unsafeUnwrapErr()).toMatchObject({
    reason: 'damaged',
  });
  const update = { from: job, to: { ...job, title: 'Cook' } };
  expect((await store.update(update, aStamp()))._unsafeUnwrapErr()).toMatchObject({
    reason: 'damaged',
  });
});

test('each commit is published with the number of its writes', async () => {
  const commits: unknown[] = [];
  const note = (commit: unknown) => commits.push(commit);
  subscribe('jobposting:store.commit', note);
  try {
    const store = jobsOn(database.connect());
    await insert(store);
    await Promise.all([insert(store), insert(store), insert(store)]);
  } finally {
    unsubscribe('jobposting:store.commit', note);
  }
  const durationMs = expect.any(Number);
  expect(commits).toEqual([1, 1, 2].map((writes) => ({ writes, durationMs })));
});
