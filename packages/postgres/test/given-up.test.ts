import type { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { statement } from '../src/connection/statement.ts';
import { aDatabasePerTest } from './open-connections.ts';

const count = statement('test_count', 'SELECT count(*)::int AS count FROM job');

const update = statement('test_update', `UPDATE lease SET until = 2 WHERE name = 'held'`);

const database = aDatabasePerTest();
let operator: Client;
beforeEach(async () => {
  operator = await database.openClient();
});

const waitingForLocks = async () =>
  (
    await operator.query(`SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  ).rows;

test('reads that are given up at a locked table leave no process that waits for the lock', async () => {
  const connections = database.connect(2_000);
  await operator.query('BEGIN; LOCK TABLE job');
  for (let round = 0; round < 3; round++) {
    const read = await connections.read(count, []);
    expect(read._unsafeUnwrapErr()).toMatchObject({ reason: 'unreachable' });
  }
  await expect.poll(waitingForLocks).toEqual([]);
  await operator.query('ROLLBACK');
  expect((await connections.read(count, []))._unsafeUnwrap()).toEqual([{ count: 0 }]);
});

test('a write that is given up at a locked row is not made later, whichever calls follow', async () => {
  const connections = database.connect(2_000);
  await operator.query(`INSERT INTO lease (name, holder, until) VALUES ('held', 'a', 1)`);
  await operator.query(`BEGIN; SELECT FROM lease WHERE name = 'held' FOR UPDATE`);
  const written = await connections.write(update, [], performance.now() + 1_000);
  expect(written._unsafeUnwrapErr()).toMatchObject({ kind: 'lost' });
  await expect.poll(waitingForLocks).toEqual([]);
  await operator.query('COMMIT');
  const { rows } = await operator.query('SELECT until::int FROM lease');
  expect(rows).toEqual([{ until: 1 }]);
});
