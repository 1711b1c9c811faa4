import { createDatabase, execute, type TestDatabase } from '@jobposting/test-postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { statement } from '../src/connection/statement.ts';
import { connectTo } from './open-connections.ts';

const one = statement('test_one', 'SELECT 1 AS one');

const role = `test_role_${process.pid}`;

/** Far longer than a test may take. */
const timeLimitMs = 60_000;

let database: TestDatabase;
let connections: Connections;
beforeEach(async () => {
  database = await createDatabase(inject('postgres'));
  await execute(database.address, `CREATE ROLE ${role} LOGIN`);
  const address = new URL(database.address);
  address.username = role;
  connections = connectTo(address.href, timeLimitMs);
});
afterEach(async () => {
  await connections.close();
  await database.drop();
  await execute(inject('postgres'), `DROP ROLE ${role}`);
});

test('calls do not wait for a server that refuses the role, and go on once it is let in again', async () => {
  (await connections.read(one, []))._unsafeUnwrap();
  await execute(
    database.address,
    `ALTER ROLE ${role} NOLOGIN; SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE usename = '${role}'`,
  );
  const refused = await Promise.all([
    connections.read(one, []),
    connections.write(one, []),
    connections.search(1, one, []),
  ]);
  const reasons = refused.map((result) => result._unsafeUnwrapErr());
  expect(reasons).toMatchObject([
    {
      reason: 'unreachable',
      cause: { message: expect.stringContaining('not permitted to log in') },
    },
    { kind: 'not-sent', error: { reason: 'unreachable' } },
    { reason: 'unreachable' },
  ]);
  await execute(database.address, `ALTER ROLE ${role} LOGIN`);
  expect((await connections.read(one, []))._unsafeUnwrap()).toEqual([{ one: 1 }]);
});
