import { openPostgresCopyTarget } from '@jobposting/postgres';
import { execute } from '@jobposting/test-postgres';
import { expect, test } from 'vitest';
import { databaseForRole } from './database-for-role.ts';

test.each([
  {
    step: 'the mark of an unfinished copy',
    prepare: () => 'CREATE TABLE unfinished_copy (one int)',
  },
  {
    step: 'whether it is empty',
    prepare: (role: string) => `GRANT SELECT ON migration TO ${role}`,
  },
])(
  'a target whose role may not read $step is refused, and its connection is closed',
  async ({ prepare }) => {
    const { own, address, role } = await databaseForRole();
    await execute(own, prepare(role));
    const refused = (await openPostgresCopyTarget(address))._unsafeUnwrapErr();
    expect(refused).toMatchObject({ code: 'store-open-failed', reason: 'refused' });
    expect(refused.message).toContain('permission denied');
    const connections = `SELECT state, query FROM pg_stat_activity WHERE usename = '${role}'`;
    await expect.poll(() => execute(own, connections)).toEqual([]);
  },
);
