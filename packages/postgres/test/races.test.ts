import type { Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { acme, atMinute, codeOf } from '@jobposting/store-contract';
import { err } from 'neverthrow';
import type { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createPostgresEmployerStore } from '../src/employers/postgres-employer-store.ts';
import { insert, jobsOn } from './create-stores.ts';
import { aDatabasePerTest } from './open-connections.ts';

const database = aDatabasePerTest();
let client: Client;

beforeEach(async () => {
  client = await database.openClient();
});

const insertMany = (store: JobStore, count: number): Promise<Job[]> =>
  Promise.all(Array.from({ length: count }, () => insert(store, { closeDate: atMinute(5) })));
const logged = async (store: JobStore) =>
  (await store.changes.read(null, { employerId: acme, limit: 1_000 }))._unsafeUnwrap().changes;

/** Resolves when a statement waits for a lock. */
const untilOneWaits = async (): Promise<void> => {
  const watcher = await database.openClient();
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await watcher.query(waiting)).rowCount === 0);
};

test('closings that fail part-way are unknown, and the rest is still due', async () => {
  const connections = database.connect();
  await insertMany(jobsOn(connections), 150);
  let reads = 0;
  const store = jobsOn({
    ...connections,
    read: async (...call) =>
      call[0].name === 'due-closings' && ++reads === 2
        ? err({ code: 'store-unavailable', reason: 'busy', message: '' } as never)
        : connections.read(...call),
  });
  const due = { now: atMinute(9), limit: 1_000 };
  expect(codeOf(await store.changes.recordClosings(due))).toBe('outcome-unknown');
  expect((await store.changes.recordClosings(due))._unsafeUnwrap()).toBe(50);
});

/** Assigns the first positions, as a process does that reads the changes of all, up to its commit. */
const assignPositions = async (count: number): Promise<void> => {
  await client.query('BEGIN');
  await client.query(`UPDATE change_order SET last = last + ${count}`);
  await client.query(`INSERT INTO change_position
    SELECT employer_id, revision, (SELECT last FROM change_order) - ${count} + revision FROM change`);
  await client.query(
    'INSERT INTO change_numbered SELECT employer_id, max(revision) FROM change GROUP BY 1',
  );
};

test('a reader of all that finds that another was first looks again for what that one had not seen', async () => {
  const store = jobsOn(database.connect());
  await insertMany(store, 2);
  await assignPositions(2);
  await insert(store);
  const reading = store.changes.read(null, { limit: 9 });
  await untilOneWaits();
  await client.query('COMMIT');
  const { changes } = (await reading)._unsafeUnwrap();
  const ids = (await logged(store)).map(({ id }) => id);
  expect(changes.map(({ id }) => id)).toEqual(ids);
  expect(ids).toHaveLength(3);
});

test('no change is deleted while another process assigns its position', async () => {
  const store = jobsOn(database.connect());
  await insertMany(store, 3);
  await assignPositions(3);
  const pruning = store.changes.prune({ now: atMinute(60 * 24 * 400), limit: 100 });
  await untilOneWaits();
  await client.query('COMMIT');
  expect((await pruning)._unsafeUnwrap()).toBe(2);
  const { rows } = await client.query(`SELECT revision FROM change_position
    EXCEPT SELECT revision FROM change`);
  expect(rows).toEqual([]);
  const all = (await store.changes.read(null, { limit: 9 }))._unsafeUnwrap();
  expect(all.changes.map(({ id }) => id)).toEqual((await logged(store)).map(({ id }) => id));
});

test('an employer that gets two slugs at the same time is found by both (D38)', async () => {
  const connections = database.connect();
  const store = createPostgresEmployerStore({ connections, maxBytes: 1e6, clock: () => 0 });
  const acmeInc = { name: 'Acme', unlimited: false, profile: { slug: 'acme' } };
  const { id } = (await store.add(acmeInc))._unsafeUnwrap();
  await client.query('BEGIN');
  await client.query(`UPDATE employer SET slug = 'of-another'`);
  const updating = store.update(id, { profile: { slug: 'own' } });
  await untilOneWaits();
  await client.query('COMMIT');
  const updated = (await updating)._unsafeUnwrap();
  for (const slug of ['of-another', 'own']) {
    expect((await store.findBySlug(slug))._unsafeUnwrap()).toEqual(updated);
  }
});
