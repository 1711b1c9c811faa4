import { openPostgresStore } from '@jobposting/postgres';
import { createDatabase, execute, startPgbouncer } from '@jobposting/test-postgres';
import { expect, inject, it, onTestFinished } from 'vitest';
import { readAddress } from '../src/connection/address.ts';
import { createConnections } from '../src/connection/connections.ts';
import { statement } from '../src/connection/statement.ts';
import { migratePostgres } from '../src/schema/migrate-postgres.ts';
import { newestSchema } from '../src/schema/migrations.ts';
import { databaseForRole } from './database-for-role.ts';
import { connectTo } from './open-connections.ts';

const startPooler = async (database: string) => {
  const pooler = await startPgbouncer(database);
  if (pooler !== undefined) onTestFinished(pooler.stop);
  else if (process.env.CI === 'true') throw new Error('CI needs pgbouncer: apt install pgbouncer');
  return pooler;
};
const lacking = 'PGBOUNCER IS NOT INSTALLED: nothing is tested behind it (apt install pgbouncer)';

const twice = statement('test_twice', 'SELECT $1::int * 2 AS result');
const add = statement('test_add', `INSERT INTO lease VALUES ($1, '', 0) RETURNING name`);

it('Behind pgbouncer in transaction mode, statements that are not prepared run, many at once', async ({
  skip,
}) => {
  const database = await createDatabase(inject('postgres'));
  onTestFinished(database.drop);
  const pooler = await startPooler(database.address);
  if (pooler === undefined) return skip(lacking);
  const { address } = pooler;
  expect((await migratePostgres({ address }))._unsafeUnwrap()).toEqual({
    from: 0,
    to: newestSchema,
  });
  const stores = [1, 2, 3].map(() =>
    createConnections({
      address: readAddress(address)._unsafeUnwrap(),
      preparedStatements: false,
      timeLimitMs: 20_000,
    }),
  );
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  const numbers = Array.from({ length: 100 }, (_, at) => at);
  const results = await Promise.all(
    stores.flatMap((store, at) =>
      numbers.flatMap((number) => [
        store.read(twice, [number]),
        store.search(number, twice, [number]),
        store.write(add, [at * 100 + number]),
      ]),
    ),
  );
  expect(results.filter((result) => result.isErr())).toEqual([]);
  const ofRead = (await stores[0]?.read(twice, [21]))?._unsafeUnwrap();
  expect(ofRead).toEqual([{ result: 42 }]);
});

const commit = statement('test_commit', `SELECT current_setting('synchronous_commit') AS value`);

it.each([
  ['off', 'on'],
  ['local', 'local'],
])(
  'A session whose synchronous_commit is %s has it %s, so that no answered write is lost',
  async (setting, used) => {
    const { own, address, role } = await databaseForRole();
    await execute(own, `ALTER ROLE ${role} SET synchronous_commit = ${setting}`);
    const connections = connectTo(address, 20_000);
    onTestFinished(() => connections.close());
    expect((await connections.writeRepeatably(commit, []))._unsafeUnwrap()).toEqual([
      { value: used },
    ]);
  },
);

it('Behind a pooler, a database whose synchronous_commit is off is refused with what to do', async ({
  skip,
}) => {
  const { own, role } = await databaseForRole();
  await execute(own, `ALTER ROLE ${role} SET synchronous_commit = off`);
  const pooler = await startPooler(own.replace('postgres@', `${role}@`));
  if (pooler === undefined) return skip(lacking);
  expect(await openPostgresStore({ address: pooler.address })).toMatchObject({
    error: { reason: 'refused', message: expect.stringContaining('SET synchronous_commit = on') },
  });
});
