import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { aNewJob, aStamp } from '@jobposting/store-contract';
import { err } from 'neverthrow';
import type { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { type StatementFailure, toFailure } from '../src/connection/postgres-error.ts';
import { insert, jobsOn } from './create-stores.ts';
import { aDatabasePerTest } from './open-connections.ts';

const database = aDatabasePerTest();
let client: Client;

beforeEach(async () => {
  client = await database.openClient();
});

/** The failure of a statement that conflicts with another. */
const refusal = async (sqlState: string): Promise<StatementFailure> => {
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
  expect(commits).toEqual([1, 3].map((writes) => ({ writes, durationMs })));
});
