import { checkOptions } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { openDatabase } from './backup/open-database.ts';
import { defaultCacheBytes, shareCaches } from './caches/cache-shares.ts';
import { closeRefused, limitPageCache } from './connection/connection.ts';
import { type StoreOpenError, toStoreOpenError } from './connection/store-open-error.ts';
import { createSqliteStore, type SqliteStore } from './sqlite-store.ts';

/** How to open a store. */
export interface SqliteStoreOptions {
  /** The database file; created when there is none, in a folder that exists. */
  readonly path: string;
  /**
   * How long a call waits while another process holds the lock, 5 000 by default. Only opening a file with an older
   * schema waits up to five minutes, because another process may be migrating it. A call waits as long for a sync of
   * the disk, but at least 5 000.
   */
  readonly busyTimeoutMs?: number;
  /**
   * How many bytes all caches of the store may take together, roughly, with the answers that a host caches for their
   * content: by default an eighth of the limit of the JavaScript heap. This includes SQLite's own cache, which takes at
   * least 2 MiB; with 0, nothing else is cached.
   */
  readonly cacheBytes?: number;
}

const defaultBusyTimeoutMs = 5_000;

/**
 * Opens a database file for jobs, employers and keys, and brings its schema up to date. Several processes can have one
 * file open: each sees the writes of the others.
 *
 * Errors: `store-open-failed`, whose `reason` says why; the file is then unchanged. Throws a TypeError for unknown or
 * meaningless options.
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
      // The schema does not match its version.
      closeRefused(open);
      return err(toStoreOpenError(path, error));
    }
  });
};
