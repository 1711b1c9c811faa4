import type { Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { acme, aNewJob, aQuery, aStamp } from '@jobposting/store-contract';
import type { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { jobsOn } from './create-stores.ts';
import { aDatabasePerTest } from './open-connections.ts';

// A standby that had not received everything, or a backup, can get to the same versions with other content.

const database = aDatabasePerTest();
let client: Client;
let job: Job;

beforeEach(async () => {
  client = await database.openClient();
  const inserted = await jobsOn(database.connect()).insert(aNewJob({ referenceId: 'A' }), aStamp());
  job = inserted._unsafeUnwrap();
});

/** The ways to see the title of the job. */
const ways: readonly ((store: JobStore) => Promise<string | undefined>)[] = [
  ...[() => ({ id: job.id }), () => ({ referenceId: 'A' })].map(
    (keyOf) => async (store: JobStore) => (await store.find(acme, keyOf()))._unsafeUnwrap()?.title,
  ),
  ...[{}, { status: 'open' }, { referenceId: 'A' }].map(
    (query) => async (store: JobStore) =>
      (await store.list(acme, aQuery(query as object)))._unsafeUnwrap().headers[0]?.title,
  ),
];

const titlesOn = async (store: JobStore): Promise<(string | undefined)[]> => {
  const titles: (string | undefined)[] = [];
  for (const way of ways) titles.push(await way(store));
  return titles;
};

const times = (title: string): string[] => ways.map(() => title);

/** Gives the job other content with the same version, as a restored database may have. */
const restore = () => client.query(`UPDATE job SET title = 'Restored'`);

const endOthers = () =>
  client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);

test('a result read before a connection was lost is not used after it', async () => {
  const store = jobsOn(database.connect());
  expect(await titlesOn(store)).toEqual(times(job.title));
  await restore();
  expect(await titlesOn(store)).toEqual(times(job.title));
  await endOthers();
  expect(await titlesOn(store)).toEqual(times('Restored'));
});

test('a read that was under way when the connection was lost neither uses nor fills the cache', async () => {
  let generation = 0;
  let meanwhile: (() => Promise<unknown>) | null = null;
  const connections = database.connect();
  const store = jobsOn({
    ...connections,
    generation: () => generation,
    async read<Row>(...call: Parameters<Connections['read']>) {
      const rows = await connections.read<Row>(...call);
      const run = meanwhile;
      meanwhile = null;
      await run?.();
      return rows;
    },
  });
  for (const [n, way] of ways.entries()) {
    await titlesOn(store);
    const title = `Restored ${n}`;
    meanwhile = async () => {
      await client.query('UPDATE job SET title = $1', [title]);
      generation++;
    };
    expect(await way(store)).toBe(title);
    expect(await titlesOn(store)).toEqual(times(title));
  }
});
