import type { SqliteStore } from '@jobposting/sqlite';
import { expectOk, type OpenSharedStore, type OpenStore } from '@jobposting/store-contract';
import { openDatabase } from '../src/backup/open-database.ts';
import { shareCaches } from '../src/caches/cache-shares.ts';
import { createSqliteStore } from '../src/sqlite-store.ts';
import { createDatabaseFile, type DatabaseFile } from './database-file.ts';

const mebibyte = 1024 * 1024;

/** Opens a file as a store that does not wait for the disk: its writes survive the process, but not a loss of power. */
const openUnsynced = async (
  { path }: Pick<DatabaseFile, 'path'>,
  cacheBytes = 64 * mebibyte,
): Promise<SqliteStore> => {
  const open = expectOk(await openDatabase(path, 5_000));
  const { db } = open;
  const pragma = db.pragma.bind(db);
  pragma('synchronous = OFF');
  db.pragma = (source, options) =>
    source.startsWith('synchronous =') ? undefined : pragma(source, options);
  return createSqliteStore({
    ...open,
    busyTimeoutMs: 5_000,
    shares: shareCaches(cacheBytes),
    clock: () => performance.now(),
    syncFile: async () => undefined,
  });
};

/** Opens a port of a store for the cases of the contract. */
export const opening =
  <Port>(portOf: (store: SqliteStore) => Port, cacheBytes?: number): OpenStore<Port> =>
  async () => {
    const file = createDatabaseFile();
    let opened = await openUnsynced(file, cacheBytes);
    return {
      store: portOf(opened),
      async reopen() {
        await opened.close();
        opened = await openUnsynced(file, cacheBytes);
        return portOf(opened);
      },
      async close() {
        await opened.close();
        file.remove();
      },
    };
  };

export const openShared: OpenSharedStore = async () => {
  const file = createDatabaseFile();
  const [first, second] = [await openUnsynced(file), await openUnsynced(file)];
  return {
    first,
    second,
    async close() {
      await first.close();
      await second.close();
      file.remove();
    },
  };
};
