// A store in one file, by the SQLite of Node 22.13 and later: the template of the guide
// docs/tutorial/a-store-of-your-own.md. Where Node still calls that module experimental, it prints a warning at its first
// use; `node --disable-warning=ExperimentalWarning` leaves it out.
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '@jobposting/core/adapter';
import { createEmployerStore } from './employer-store.ts';
import { createJobStore } from './job-store.ts';

/** Opens the database at `path`, which is created if missing. Throws when that fails. */
export const openNodeSqliteStore = (path: string): Store => {
  const database = new DatabaseSync(path);
  // In this mode, acknowledged writes survive a loss of power.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 1000');
  let isOpen = true;
  return {
    jobs: createJobStore(database),
    employers: createEmployerStore(database),
    async close() {
      if (isOpen) database.close();
      isOpen = false;
    },
  };
};
