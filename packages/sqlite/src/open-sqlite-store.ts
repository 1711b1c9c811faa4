import { checkOptions } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import { openDatabase } from './file/open-database.ts';
import type { StoreOpenError } from './file/store-open-error.ts';
import { createSqliteStore, type SqliteStore } from './sqlite-store.ts';

/** How to open a store. */
export interface SqliteStoreOptions {
  /** The database file; created when there is none, in a folder that exists. */
  readonly path: string;
  /**
   * How long a call waits while another process holds the lock, 5 000 by default. Only the opening of
   * a file with an older schema waits up to five minutes, for another process may be migrating it.
   */
  readonly busyTimeoutMs?: number;
  /**
   * False refuses a file with an older schema instead of bringing it up to date, and leaves texts
   * that are folded in an older way as they are. True by default.
   */
  readonly migrate?: boolean;
}

const defaultBusyTimeoutMs = 5_000;

/**
 * Opens a database file for jobs, employers and keys, and brings its schema up to date. Several
 * processes can have one file open: each sees what the others wrote.
 *
 * Errors: `store-open-failed`, whose `reason` says why; the file is then as it was. Throws a
 * TypeError for options that it does not know.
 */
export const openSqliteStore = async (
  options: SqliteStoreOptions,
): Promise<Result<SqliteStore, StoreOpenError>> => {
  checkOptions('openSqliteStore', options, {
    path: 'required',
    busyTimeoutMs: 'optional',
    migrate: 'optional',
  });
  const { path, busyTimeoutMs = defaultBusyTimeoutMs, migrate = true } = options;
  const opened = await openDatabase(path, busyTimeoutMs, migrate);
  return opened.map((db) =>
    createSqliteStore({ db, path, busyTimeoutMs, refold: migrate, clock: () => performance.now() }),
  );
};
