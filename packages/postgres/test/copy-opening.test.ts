import { openPostgresCopyTarget, openPostgresStore } from '@jobposting/postgres';
import { createDatabase, execute } from '@jobposting/test-postgres';
import { expect, inject, onTestFinished, test } from 'vitest';

const role = `stranger_${process.pid}`;

/** A database with its tables, and its address for a role that may do nothing there. */
const databaseOfOthers = async () => {
  const { address, drop } = await createDatabase(inject('postgres'));
  await execute(address, `CREATE ROLE ${role} LOGIN`);
  onTestFinished(async () => {
    await drop();
    await execute(inject('postgres'), `DROP ROLE ${role}`);
  });
  await (await openPostgresStore({ address }))._unsafeUnwrap().close();
  const strange = new URL(address);
  strange.username = role;
  return { own: address, strange: strange.href };
};

const connections = (address: string) =>
  execute(address, `SELECT state, query FROM pg_stat_activity WHERE usename = '${role}'`);

test.each([
  { step: 'the mark of an unfinished copy', prepare: 'CREATE TABLE unfinished_copy (one int)' },
  { step: 'whether it is empty', prepare: `GRANT SELECT ON migration TO ${role}` },
])(
  'a target whose role may not read $step is refused, and its connection is closed',
  async ({ prepare }) => {
    const { own, strange } = await databaseOfOthers();
    await execute(own, prepare);
    const opened = await openPostgresCopyTarget(strange);
    expect(opened._unsafeUnwrapErr()).toMatchObject({
      code: 'store-open-failed',
      reason: 'refused',
    });
    expect(opened._unsafeUnwrapErr().message).toContain('permission denied');
    await expect.poll(() => connections(own)).toEqual([]);
  },
);
