import type { SqliteStore } from '@jobposting/sqlite';
import {
  describeEmployerStore,
  describeJobStore,
  type OpenStore,
} from '@jobposting/store-contract';
import { createDatabaseFile } from './database-file.ts';

const opening =
  <Port>(portOf: (store: SqliteStore) => Port): OpenStore<Port> =>
  async () => {
    const file = createDatabaseFile();
    let opened = await file.open();
    return {
      store: portOf(opened),
      async reopen() {
        await opened.close();
        opened = await file.open();
        return portOf(opened);
      },
      async close() {
        await opened.close();
        file.remove();
      },
    };
  };

describeJobStore(
  'SQLite',
  opening((store) => store.jobs),
);
describeEmployerStore(
  'SQLite',
  opening((store) => store.employers),
);
