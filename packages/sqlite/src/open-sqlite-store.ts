import type { Store, StoreUnavailable } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import type { Result } from 'neverthrow';
import { type BackupFailed, backupDatabase } from './file/backup.ts';
import { createFileGuard } from './file/file-guard.ts';
import { openDatabase } from './file/open-database.ts';
import type { StoreOpenError } from './file/store-open-error.ts';
import { findProblems } from './file/verify.ts';
import { createWalLimit, truncateWal } from './file/wal-limit.ts';
import { createChangeFeed } from './freshness/change-feed.ts';
import { createJobCache } from './freshness/job-cache.ts';
import { createJobLists } from './lists/job-lists.ts';
import { createRead } from './read.ts';
import { createSqliteEmployerStore } from './sqlite-employer-store.ts';
import { createSqliteJobStore } from './sqlite-job-store.ts';
import { createCommitBatch } from './write-batch.ts';
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
   * Checks the whole file, counters and search texts included; one line per problem. It blocks the
   * event loop meanwhile. Errors: `store-unavailable`.
   */
  verify(): Promise<Result<readonly string[], StoreUnavailable>>;
}

const defaultBusyTimeoutMs = 5_000;

const compose = (db: Database, path: string, busyTimeoutMs: number): SqliteStore => {
  const feed = createChangeFeed(db);
  const cache = createJobCache(feed);
  const read = createRead({ busyTimeoutMs, beforeRead: feed.catchUp });

  const guardFile = createFileGuard(path);
  const commit = createCommitBatch(db, {
    // Closing removes the log, which is not damage.
    beforeBegin: () => db.open && guardFile(),
    beforeCommit: feed.beforeCommit,
    afterRollback: feed.afterRollback,
    afterCommit: createWalLimit(db),
  });
  const queue = createWriteQueue(commit, busyTimeoutMs);

  const list = createJobLists({ db, feed, cache, read, clock: () => performance.now() });
  return {
    jobs: createSqliteJobStore({ db, cache, read, queue, list }),
    employers: createSqliteEmployerStore({ db, feed, read, queue }),
    checkpoint: () => read(() => truncateWal(db)),
    backup: (to) => backupDatabase(path, to),
    verify: () => read(() => findProblems(db)),
    async close() {
      await queue.drain();
      db.close();
    },
  };
};

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
  checkOptions('openSqliteStore', options, { path: true, busyTimeoutMs: true });
  const { path, busyTimeoutMs = defaultBusyTimeoutMs } = options;
  const opened = await openDatabase(path, busyTimeoutMs);
  return opened.map((db) => compose(db, path, busyTimeoutMs));
};
