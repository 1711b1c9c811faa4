import { checkOptions } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { openDatabase } from './backup/open-database.ts';
import { limitPageCache } from './driver/connection.ts';
import { type StoreOpenError, toStoreOpenError } from './driver/store-open-error.ts';
import { closeRefused } from './file-guard/close-database.ts';
import { defaultCacheBytes, shareCaches } from './freshness/cache-shares.ts';
import { createSqliteStore, type SqliteStore } from './sqlite-store.ts';

/** How to open a store. */
export interface SqliteStoreOptions {
  /** The database file; created when there is none, in a folder that exists. */
  readonly path: string;
  /**
   * How long a call waits while another process holds the lock, 5 000 by default. Only the opening of
   * a file with an older schema waits up to five minutes, for another process may be migrating it. For a
   * sync of the disk a call waits as long too, but 5 000 at least.
   */
  readonly busyTimeoutMs?: number;
  /**
   * How many bytes all caches of the store may take together, roughly, with the answers that a host
   * keeps beside what it was given: by default an eighth of what the heap of JavaScript may grow to.
   * SQLite's own cache is among them, but takes 2 MiB at least; 0 keeps nothing else.
   */
  readonly cacheBytes?: number;
}

const defaultBusyTimeoutMs = 5_000;

/**
 * Opens a database file for jobs, employers and keys, and brings its schema up to date. Several
 * processes can have one file open: each sees what the others wrote.
 *
 * Errors: `store-open-failed`, whose `reason` says why; the file is then as it was. Throws a
 * TypeError for options that it does not know or that have no meaning.
 */
export const openSqliteStore = async (
  options: SqliteStoreOptions,
): Promise<Result<SqliteStore, StoreOpenError>> => {
  checkOptions('openSqliteStore', options, {
    path: 'required',
    busyTimeoutMs: 'optional',
    cacheBytes: 'optional',
  });
  const { path, busyTimeoutMs = defaultBusyTimeoutMs, cacheBytes = defaultCacheBytes() } = options;
  if (!Number.isSafeInteger(cacheBytes) || cacheBytes < 0) {
    throw new TypeError('openSqliteStore: cacheBytes must be a whole number of bytes, 0 or more.');
  }
  const shares = shareCaches(cacheBytes);
  const opened = await openDatabase(path, busyTimeoutMs);
  return opened.andThen((open) => {
    try {
      limitPageCache(open.db, shares.sqlitePages);
      return ok(
        createSqliteStore({
          ...open,
          busyTimeoutMs,
          shares,
          clock: () => performance.now(),
        }),
      );
    } catch (error) {
      // The schema is not what its version says.
      closeRefused(open);
      return err(toStoreOpenError(path, error));
    }
  });
};
