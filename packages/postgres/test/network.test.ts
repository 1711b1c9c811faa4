import { openPostgresStore } from '@jobposting/postgres';
import { describeNetworkStore } from '@jobposting/store-contract';
import { createDatabase, startProxy } from '@jobposting/test-postgres';
import { inject } from 'vitest';

describeNetworkStore('PostgreSQL', async (timeLimitMs) => {
  const database = await createDatabase(inject('postgres'));
  const network = await startProxy(database.address);
  const open = async (address: string) =>
    (await openPostgresStore({ address, timeLimitMs }))._unsafeUnwrap();
  const [direct, store] = [await open(database.address), await open(network.address)];
  return {
    store,
    direct,
    network,
    timeLimitMs,
    async close() {
      await network.heal();
      await store.close();
      await direct.close();
      await network.close();
      await database.drop();
    },
  };
});
