import type { SqliteStore, SqliteStoreOptions } from '@jobposting/sqlite';
import {
  describeEmployerStore,
  describeJobStore,
  type OpenStore,
} from '@jobposting/store-contract';
import { createDatabaseFile } from './database-file.ts';

const opening =
  <Port>(
    portOf: (store: SqliteStore) => Port,
    options?: Omit<SqliteStoreOptions, 'path'>,
  ): OpenStore<Port> =>
  async () => {
    const file = createDatabaseFile();
    let opened = await file.open(options);
    return {
      store: portOf(opened),
      async reopen() {
        await opened.close();
        opened = await file.open(options);
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

const withoutCaches = { cacheBytes: 0 };
describeJobStore(
  'SQLite without caches',
  opening((store) => store.jobs, withoutCaches),
);
describeEmployerStore(
  'SQLite without caches',
  opening((store) => store.employers, withoutCaches),
);
