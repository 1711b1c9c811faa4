import { openPostgresStore, type PostgresStore } from '@jobposting/postgres';
import {
  describeEmployerStore,
  describeJobStore,
  describeWebhookStore,
  type OpenStore,
} from '@jobposting/store-contract';
import { afterAll, inject } from 'vitest';
import { reuseMigrated } from './reuse-migrated.ts';

const databases = reuseMigrated(inject('postgres'));
afterAll(databases.dropAll);

const opening =
  <Port>(portOf: (store: PostgresStore) => Port): OpenStore<Port> =>
  async () => {
    const database = await databases.take();
    const open = async () =>
      (await openPostgresStore({ address: database.address }))._unsafeUnwrap();
    let opened = await open();
    return {
      store: portOf(opened),
      async reopen() {
        await opened.close();
        opened = await open();
        return portOf(opened);
      },
      async close() {
        await opened.close();
        await database.drop();
      },
    };
  };

describeJobStore(
  'PostgreSQL',
  opening((store) => store.jobs),
);
describeEmployerStore(
  'PostgreSQL',
  opening((store) => store.employers),
);
describeWebhookStore(
  'PostgreSQL',
  opening((store) => store),
);
