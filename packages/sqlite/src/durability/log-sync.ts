import { closeSync, fdatasync, openSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { type FileGuard, stopEverything } from '../connection/file-guard.ts';
import { SyncFailed } from '../connection/sqlite-error.ts';
import { createLogState, isLogWhole, truncateWal } from './log-checkpoints.ts';

/**
 * Syncs the write-ahead log of a database in another thread, in place of its connection, so that the event loop goes on
 * meanwhile.
 */
export interface LogSync {
  /**
   * Resolves when all commits up to now are on the disk. Rejects with {@link SyncFailed} where a sync fails or exceeds
   * the time limit, and where {@link beforeBegin} would still throw after an earlier failure.
   */
  sync(): Promise<void>;
  /**
   * Call it some time before each transaction. It syncs where the log of changes does not cover the whole transaction,
   * where the latest sync failed, or where SQLite itself will sync because the log restarts, so that a hanging disk
   * does not block the event loop. Rejects like {@link sync}.
   */
  tryDisk(transaction: { readonly isLogged: boolean }): Promise<void>;
  /**
   * Call it before each transaction. It throws when the file is not the one that was opened, while a sync exceeds the
   * time limit, and after a failed one until all commits are written into the database file, which it attempts only if
   * the disk has answered a {@link sync} since then. A commit that the log of changes does not fully cover is synced
   * before anybody sees it, which blocks the event loop.
   */
  beforeBegin(transaction: { readonly isLogged: boolean }): void;
  /** False while {@link beforeBegin} would throw or has something to repair. */
  isGood(): boolean;
  /** Call it before the database is closed; resolves when no sync is under way, however long that takes. */
  release(): Promise<void>;
}

/** A disk that answers sooner is only slow, even where the limit for locks is shorter. */
const leastLimitMs = 5_000;
/** A timer treats a larger number as none. */
const longestTimerMs = 2 ** 31 - 1;

/** How long a sync may take before the disk counts as hung. */
export const syncLimitFor = (busyTimeoutMs: number): number =>
  Math.min(Math.max(busyTimeoutMs, leastLimitMs), longestTimerMs);

export type SyncFile = (descriptor: number) => Promise<void>;

/** On macOS, Node also empties the cache of the drive. */
const fdatasyncFile: SyncFile = (descriptor) =>
  new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(error)));
  });

export interface LogSyncParts {
  readonly db: Database;
  readonly guard: Pick<FileGuard, 'look' | 'refuse'>;
  /** How long callers wait for a sync, in milliseconds. */
  readonly timeLimitMs: number;
  /** Node's function by default. */
  readonly syncFile?: SyncFile | undefined;
}

/** Creates the syncs of the log of a database that is open and has been read from. */
export const createLogSync = (parts: LogSyncParts): LogSync => {
  const { db, guard, timeLimitMs, syncFile = fdatasyncFile } = parts;
  // With FULL each commit syncs the log before it becomes visible; with NORMAL only a checkpoint does.
  let level: 'FULL' | 'NORMAL' | undefined;
  const syncInCommit = (isWanted: boolean): void => {
    const wanted = isWanted ? 'FULL' : 'NORMAL';
    if (level !== wanted) db.pragma(`synchronous = ${wanted}`);
    level = wanted;
  };
  syncInCommit(false);
  const logState = createLogState(db);
  const path = `${db.name}-wal`;
  let descriptor: number | undefined;
  let failure: SyncFailed | null = null;
  /** Whether the latest sync that ended succeeded. */
  let isAnswering = true;
  /** The failure of a sync that exceeds the time limit, until it returns. */
  let hanging: SyncFailed | null = null;
  let underWay: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  // Another sync proves nothing after a failed one: the system treats the pages as written. The log is truncated, so
  // that nothing is appended after a possible hole. A checkpoint compares no checksums: it would copy into the file
  // what the system has already lost, so the log is checked before. On a hanging disk it would block the event loop, so
  // a sync in the thread comes before each attempt.
  const mend = (): void => {
    if (hanging !== null) throw hanging;
    if (failure === null) return;
    if (!isAnswering) throw failure;
    guard.look();
    if (!isLogWhole(db)) guard.refuse(`${path} has lost what could not be synced.`, stopEverything);
    if (!truncateWal(db)) throw new Sqlite.SqliteError(failure.message, 'SQLITE_BUSY');
    failure = null;
  };

  const syncNow = async (): Promise<void> => {
    try {
      // Windows syncs only files that are open for writing.
      descriptor ??= openSync(path, 'r+');
      await syncFile(descriptor);
      isAnswering = true;
    } catch (cause) {
      isAnswering = false;
      failure = new SyncFailed(`${path} cannot be synced: ${(cause as Error).message}`, { cause });
      throw failure;
    }
  };

  let returned: Promise<unknown> = Promise.resolve();
  const syncWithinLimit = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let hasReturned = false;
      const giveUp = (): void => {
        if (hasReturned) return;
        const seconds = timeLimitMs / 1_000;
        hanging = new SyncFailed(
          `${path} is not synced after ${seconds} s: the disk does not answer`,
        );
        reject(hanging);
      };
      // A process that was itself suspended first handles syncs that have returned meanwhile.
      const limit = setTimeout(() => setImmediate(giveUp), timeLimitMs);
      returned = syncNow()
        .finally(() => {
          clearTimeout(limit);
          hasReturned = true;
          hanging = null;
        })
        .then(resolve, reject);
    });

  const syncAndMend = async (): Promise<void> => {
    if (hanging !== null) throw hanging;
    await syncWithinLimit();
    mend();
  };

  // One at a time: the system reports a failure to only one of the syncs of a descriptor.
  const start = (): Promise<void> => {
    next = null;
    underWay = syncAndMend().finally(() => {
      if (next === null) underWay = null;
    });
    return underWay;
  };

  const sync = (): Promise<void> => {
    if (underWay === null) return start();
    next ??= underWay.then(start, start);
    return next;
  };

  const isGood = (): boolean => hanging === null && failure === null;

  return {
    sync,
    async tryDisk({ isLogged }) {
      // Where the whole log is in the file, it restarts, and SQLite syncs its header at any level.
      const { pages, copied } = logState();
      if (!isLogged || !isGood() || copied >= pages) await sync();
    },
    beforeBegin({ isLogged }) {
      guard.look();
      mend();
      syncInCommit(!isLogged);
    },
    isGood,
    async release() {
      while (underWay !== null) await underWay.catch(() => undefined);
      await returned;
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
};
