import { openPostgresStore } from '@jobposting/postgres';
import { describeSharedStore } from '@jobposting/store-contract';
import { afterAll, inject } from 'vitest';
import { reuseMigrated } from './reuse-migrated.ts';

const databases = reuseMigrated(inject('postgres'));
afterAll(databases.dropAll);

describeSharedStore('PostgreSQL', async () => {
  const database = await databases.take();
  const open = async () => (await openPostgresStore({ address: database.address }))._unsafeUnwrap();
  const [first, second] = [await open(), await open()];
  return {
    first,
    second,
    async close() {
      await first.close();
      await second.close();
      await database.drop();
    },
  };
});
