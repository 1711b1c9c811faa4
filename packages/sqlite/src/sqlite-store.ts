import type { Store, StoreUnavailable } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import type { Result } from 'neverthrow';
import { type BackupFailed, backupDatabase } from './file/backup.ts';
import { isDatabaseFile } from './file/database-files.ts';
import { createFileGuard } from './file/file-guard.ts';
import { findProblems } from './file/verify.ts';
import { createWalLimit, truncateWal } from './file/wal-limit.ts';
import { createChangeFeed } from './freshness/change-feed.ts';
import { createRead } from './freshness/fresh-read.ts';
import { createJobCache } from './freshness/job-cache.ts';
import { createHeaderReader } from './job-header-reader.ts';
import { createJobLists } from './lists/job-lists.ts';
import { createRefolding, refoldInSteps } from './refolding.ts';
import { createSqliteEmployerStore } from './sqlite-employer-store.ts';
import { createSqliteJobStore } from './sqlite-job-store.ts';
import { createCommitBatch } from './write-batch.ts';
import { createWriteQueue } from './write-queue.ts';

/** An open database file. */
export interface SqliteStore extends Store {
  /** Writes the write-ahead log into the database file and truncates it. Errors: `store-unavailable`. */
  checkpoint(): Promise<Result<void, StoreUnavailable>>;
  /**
   * Copies the database, while it is in use, to a file and verifies the copy before it gets its name.
   * A file that is there already is replaced only when asked to. Errors: `backup-failed`.
   */
  backup(to: string, options?: { readonly replace?: boolean }): Promise<Result<void, BackupFailed>>;
  /**
   * Finds out whether the file can be read and written now: the same checks as before every commit,
   * and, after a commit that failed, another one. For a probe of readiness.
   * Errors: `store-unavailable`, whose `cause` says what to do.
   */
  check(): Promise<Result<void, StoreUnavailable>>;
  /** True for the database file itself and its `-wal` and `-shm`, under whatever name. */
  isOwnFile(path: string): boolean;
  /**
   * Checks the whole file, counters and search texts included; one line per problem. It blocks the
   * event loop meanwhile. Errors: `store-unavailable`.
   */
  verify(): Promise<Result<readonly string[], StoreUnavailable>>;
}

/** What a store is made of. */
export interface SqliteStoreParts {
  /** Open and migrated; the store closes it. */
  readonly db: Database;
  readonly path: string;
  readonly busyTimeoutMs: number;
  /** Whether texts that are folded in an older way are folded anew in the background; true by default. */
  readonly refold?: boolean;
  /** The clock, in milliseconds, by which long work makes room for other work. */
  readonly clock: () => number;
}

/** Creates a store on an open database. */
export const createSqliteStore = (parts: SqliteStoreParts): SqliteStore => {
  const { db, path, busyTimeoutMs, refold = true, clock } = parts;
  const feed = createChangeFeed(db);
  const cache = createJobCache(feed);
  const read = createRead(feed, busyTimeoutMs);

  const guardFile = createFileGuard(path);
  const commit = createCommitBatch(db, {
    // Closing removes the log, which is not damage.
    beforeBegin: () => db.open && guardFile(),
    afterBegin: feed.catchUp,
    beforeCommit: feed.beforeCommit,
    afterRollback: feed.afterRollback,
    afterCommit: createWalLimit(db),
  });
  const queue = createWriteQueue(commit, busyTimeoutMs);

  const refolding = createRefolding(db, clock);
  let isClosing = false;
  if (refold) void refoldInSteps({ refolding, read, queue, isClosing: () => isClosing });

  const headerOf = createHeaderReader(db, cache);
  const areTextsFolded = refolding.isDone;
  const list = createJobLists({ db, feed, read, headerOf, areTextsFolded, clock });
  return {
    jobs: createSqliteJobStore({ db, cache, read, queue, list }),
    employers: createSqliteEmployerStore({ db, feed, read, queue }),
    checkpoint: () => read(() => truncateWal(db)),
    backup: (to, { replace = false } = {}) => backupDatabase({ from: path, to, replace }),
    check: () => read(guardFile),
    isOwnFile: (candidate) => isDatabaseFile(path, candidate),
    verify: () => read(() => findProblems(db)),
    async close() {
      isClosing = true;
      await queue.drain();
      db.close();
    },
  };
};
