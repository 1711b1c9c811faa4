import type { Store, StoreUnavailable } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import type Database from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { type BackupFailed, backupDatabase } from './backup.ts';
import { createChangeFeed } from './change-feed.ts';
import { configureConnection, connect, stopWaiting } from './connection.ts';
import { createFileGuard } from './file-guard.ts';
import { createJobCache } from './job-cache.ts';
import { prepareJobLists } from './job-lists.ts';
import { migrate, readSchemaState } from './migrations/migrate.ts';
import { createRead } from './read.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { createSqliteEmployerStore, type KeyCache } from './sqlite-employer-store.ts';
import { createSqliteJobStore } from './sqlite-job-store.ts';
import { type StoreOpenError, storeOpenError, toStoreOpenError } from './store-open-error.ts';
import { findProblems } from './verify.ts';
import { createWalLimit, truncateWal } from './wal-limit.ts';
import { createWriteQueue } from './write-queue.ts';

/** How to open a store. */
export interface SqliteStoreOptions {
  /** The database file; created when there is none, in a folder that exists. */
  readonly path: string;
  /** How long a call waits while another process holds the lock, 5 000 by default. */
  readonly busyTimeoutMs?: number;
}

/** An open database file. */
export interface SqliteStore extends Store {
  /** Writes the write-ahead log into the database file and truncates it. Errors: `store-unavailable`. */
  checkpoint(): Promise<Result<void, StoreUnavailable>>;
  /** Copies the database, while it is in use, to a new file and verifies it. Errors: `backup-failed`. */
  backup(to: string): Promise<Result<void, BackupFailed>>;
  /**
   * Checks the whole file, counters and search texts included; one line per problem. The event
   * loop stands still meanwhile. Errors: `store-unavailable`.
   */
  verify(): Promise<Result<readonly string[], StoreUnavailable>>;
}

const prepareFile = (
  db: Database.Database,
  path: string,
): Result<Database.Database, StoreOpenError> => {
  // Before anything is set: a file that is not ours stays as it is.
  const met = readSchemaState(db);
  if (met.kind === 'foreign') return err(storeOpenError(path, 'foreign'));
  if (met.kind === 'newer') return err(storeOpenError(path, 'newer-schema'));
  if (!configureConnection(db)) return err(storeOpenError(path, 'cannot-open'));
  const migrated = migrate(db);
  if (migrated.kind === 'newer') return err(storeOpenError(path, 'newer-schema'));
  stopWaiting(db);
  return ok(db);
};

const openFile = async (
  path: string,
  busyTimeoutMs: number,
): Promise<Result<Database.Database, StoreOpenError>> => {
  let db: Database.Database | undefined;
  try {
    const opened = connect(path, busyTimeoutMs);
    db = opened;
    // Of several that create one file at once, SQLite lets some fail without any waiting.
    const prepared = await retryWhileBusy(
      () => prepareFile(opened, path),
      performance.now() + busyTimeoutMs,
    );
    if (prepared.isErr()) opened.close();
    return prepared;
  } catch (error) {
    db?.close();
    return err(toStoreOpenError(path, error));
  }
};

const compose = (db: Database.Database, options: SqliteStoreOptions): SqliteStore => {
  const { path, busyTimeoutMs = defaultBusyTimeoutMs } = options;
  const jobCache = createJobCache();
  const keyCache: KeyCache = new Map();
  const feed = createChangeFeed(db, {
    onChanges: (changes) => {
      for (const { jobId } of changes) jobCache.drop(jobId);
      lists.apply(changes);
    },
    onUnknownChanges: () => {
      jobCache.clear();
      lists.clear();
    },
    onForeignCommit: () => keyCache.clear(),
  });
  const lists = prepareJobLists(db, jobCache, feed.catchUp);
  const limitWal = createWalLimit(db);
  const guardFile = createFileGuard(path);
  const queue = createWriteQueue(db, {
    busyTimeoutMs,
    beforeBegin() {
      // Closing removes the log, which is no damage.
      if (db.open) guardFile();
    },
    beforeCommit: feed.prune,
    afterCommit: () => {
      feed.afterCommit();
      limitWal();
    },
  });
  const read = createRead(feed.keepUp, busyTimeoutMs);

  return {
    jobs: createSqliteJobStore(db, jobCache, lists, read, queue, feed),
    employers: createSqliteEmployerStore(db, keyCache, read, queue),
    checkpoint: () => read(() => truncateWal(db)),
    backup: (to) => backupDatabase(path, to),
    verify: () => read(() => findProblems(db)),
    async close() {
      await queue.drain();
      db.close();
    },
  };
};

const defaultBusyTimeoutMs = 5_000;

/**
 * Opens a database file for job postings, employers and keys, and brings its schema up to date.
 * Several processes can have one file open: each sees what the others wrote.
 *
 * Errors: `store-open-failed`, whose `reason` says why; the file is then as it was.
 */
export const openSqliteStore = async (
  options: SqliteStoreOptions,
): Promise<Result<SqliteStore, StoreOpenError>> => {
  checkOptions('openSqliteStore', options, { path: true, busyTimeoutMs: true });
  const db = await openFile(options.path, options.busyTimeoutMs ?? defaultBusyTimeoutMs);
  return db.map((opened) => compose(opened, options));
};
