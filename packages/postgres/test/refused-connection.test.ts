import { execute } from '@jobposting/test-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { statement } from '../src/connection/statement.ts';
import { databaseForRole } from './database-for-role.ts';
import { connectTo } from './open-connections.ts';

const one = statement('test_one', 'SELECT 1 AS one');

/** Far longer than a test may take. */
const timeLimitMs = 60_000;

test('calls do not wait for a server that refuses the role, and work again after it accepts it', async () => {
  const { own, address, role } = await databaseForRole();
  const connections = connectTo(address, timeLimitMs);
  onTestFinished(() => connections.close());
  (await connections.read(one, []))._unsafeUnwrap();
  await execute(
    own,
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
  await execute(own, `ALTER ROLE ${role} LOGIN`);
  expect((await connections.read(one, []))._unsafeUnwrap()).toEqual([{ one: 1 }]);
});
