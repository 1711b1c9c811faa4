import { type Stats, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { hasLostDatabase, isSameFile, leftLogOf, lostDatabase } from './database-files.ts';
import { FileUnreachable, isBusy, orUnreachable } from './sqlite-error.ts';
import { type StoreOpenError, storeOpenError } from './store-open-error.ts';

/**
 * Refuses a version of Node on which the driver would crash the process, before its binary is loaded.
 *
 * Errors: `store-open-failed`.
 */
export const checkNode = (path: string): Result<void, StoreOpenError> => {
  const { napi, node } = process.versions;
  // The binary of the driver is built for Node-API 10.
  if (Number(napi) >= 10) return ok();
  const cause = new Error(
    `@jobposting/sqlite needs Node.js 22.14 or later, but not 23.0 to 23.5, because its driver crashes on others; this is Node.js ${node}`,
  );
  return err(storeOpenError(path, 'cannot-open', cause));
};

// Longer waits do not block the event loop: see retry-while-busy.
const sqliteBusyTimeoutMs = 10;

/**
 * Makes a connection durable and bounded: commits are synced to the disk, and the write-ahead log is truncated to 16
 * MiB when it restarts. Returns whether the file system allows a write-ahead log at all.
 */
export const configureConnection = (db: Database.Database): boolean => {
  const mode = db.pragma('journal_mode = WAL', { simple: true });
  db.pragma('synchronous = FULL');
  // Without it, macOS leaves a sync in the cache of the drive; other systems do not have this setting.
  db.pragma('fullfsync = ON');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  // Overwrites deleted content, because deleting is final (decision D23). FAST would leave it in free pages. It adds 10
  // µs to a delete, and nothing measurable to other writes.
  db.pragma('secure_delete = ON');
  // Finds damage when a page is read, not after its content was used.
  db.pragma('cell_size_check = ON');
  db.pragma('journal_size_limit = 16777216');
  // In pages: 16 MiB. Pages that are written often are then copied to the file less often, which makes a small write
  // faster than with the usual 1000.
  db.pragma('wal_autocheckpoint = 4000');
  // For a migration; limitPageCache then sets it for an open store.
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = MEMORY');
  return mode === 'wal';
};

/** Sets how many bytes of the file SQLite caches in memory. */
export const limitPageCache = (db: Database.Database, bytes: number): void => {
  db.pragma(`cache_size = -${Math.floor(bytes / 1024)}`);
};

const lookAt = (path: string): Stats =>
  orUnreachable(path, () => {
    if (hasLostDatabase(path)) throw new Error(lostDatabase);
    return statSync(path);
  });

/**
 * Checks a second time before anything is read: a file that gets the path later is neither the open one nor the one
 * that is read.
 */
const open = (path: string, options: Database.Options): Database.Database => {
  const before = lookAt(path);
  const db = new Database(path, { ...options, timeout: sqliteBusyTimeoutMs, fileMustExist: true });
  try {
    const after = lookAt(path);
    if (isSameFile(after, before)) return db;
    throw new FileUnreachable('it was replaced meanwhile');
  } catch (error) {
    db.close();
    throw error;
  }
};

/**
 * Opens a file that exists. SQLite reports a lock almost at once. Throws {@link FileUnreachable} where the file is
 * missing or empty and its log is not, and errors of the driver.
 */
export const connect = (path: string): Database.Database => open(path, {});

/** The same, only to read it. */
export const connectReadOnly = (path: string): Database.Database => open(path, { readonly: true });

const longestPauseMs = 20;

/**
 * Await it after a failed attempt, the first being number 0: it pauses before the next one. Throws `error` unless it
 * means that another process holds the lock, and from `deadline` on, in the time of `performance.now()`. It waits here,
 * because waiting in SQLite would block the event loop.
 */
export const waitForLock = async (
  error: unknown,
  attempt: number,
  deadline: number,
): Promise<void> => {
  if (!isBusy(error) || performance.now() >= deadline) throw error;
  await delay(Math.min(2 ** attempt, longestPauseMs));
};

/** Runs `attempt`, and again while another process holds the lock, until `deadline`: see {@link waitForLock}. */
export const retryWhileBusy = async <T>(
  attempt: () => T | Promise<T>,
  deadline: number,
): Promise<T> => {
  for (let n = 0; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      await waitForLock(error, n, deadline);
    }
  }
};

/** An open database: two connections to one file. */
export interface OpenDatabase {
  readonly db: Database.Database;
  /**
   * Only reads. After it has read from a file with a log, `db` is not the last connection to close, and this one cannot
   * write. It is opened at the start, because later the path may lead to an empty file, and SQLite deletes the log of
   * an empty file at the first read.
   */
  readonly reader: Database.Database;
}

/** Makes the reader take a shared lock of the file. Throws the errors of the driver. */
export const holdLog = ({ reader }: OpenDatabase): void => {
  reader.prepare('SELECT count(*) FROM sqlite_schema').get();
};

/** Closes a database; SQLite writes its log into the file and deletes it, if nobody else uses it. */
export const closeDatabase = ({ db, reader }: OpenDatabase): void => {
  reader.close();
  db.close();
};

/**
 * Closes a database without writing its log into the file and deleting it. Others may have written to that log without
 * this connection knowing, or the log may not belong to the file any more.
 */
export const closeLeavingLog = ({ db, reader }: OpenDatabase): void => {
  db.close();
  reader.close();
};

/** Closes a database that is refused: it stays as it was, with its log. */
export const closeRefused = (open: OpenDatabase): void => {
  if (leftLogOf(open.db.name) === undefined) closeDatabase(open);
  else closeLeavingLog(open);
};
