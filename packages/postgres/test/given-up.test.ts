import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { statement } from '../src/connection/statement.ts';
import { type OpenedDatabase, openDatabase } from './open-connections.ts';

const count = statement('test_count', 'SELECT count(*)::int AS count FROM job');

let database: OpenedDatabase;
let operator: Client;
beforeEach(async () => {
  database = await openDatabase();
  operator = new Client({ connectionString: database.address });
  await operator.connect();
});
afterEach(async () => {
  await operator.end();
  await database.close();
});

test('reads that are given up on a locked table leave no process that waits for the lock', async () => {
  const connections = database.connect(2_000);
  await operator.query('BEGIN; LOCK TABLE job');
  for (let round = 0; round < 3; round++) {
    const read = await connections.read(count, []);
    expect(read._unsafeUnwrapErr()).toMatchObject({ reason: 'unreachable' });
  }
  const { rows } = await operator.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  await operator.query('ROLLBACK');
  expect((await connections.read(count, []))._unsafeUnwrap()).toEqual([{ count: 0 }]);
});
