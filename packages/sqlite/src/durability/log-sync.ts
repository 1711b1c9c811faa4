import { closeSync, fdatasync, openSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { orUnreachable, SyncFailed } from '../driver/sqlite-error.ts';
import { truncateWal } from '../driver/wal-limit.ts';
import type { FileGuard } from '../file-guard/file-guard.ts';
import { isAllWritten } from '../file-guard/wal-index.ts';

/**
 * Syncs the write-ahead log of a database whose connection leaves that to it, in another thread, so
 * that the event loop goes on meanwhile.
 */
export interface LogSync {
  /**
   * Resolves once all that is committed at this moment is on the disk. Rejects with {@link SyncFailed}
   * where a sync fails or takes longer than the time limit, and where one has failed before, as {@link beforeBegin}
   * throws.
   */
  sync(): Promise<void>;
  /**
   * To be called some time before each transaction: a sync, where the log of changes does not tell all of it, where the
   * latest one has failed, or where SQLite itself will sync since the log begins anew. So a disk that hangs does not keep
   * the event loop. Rejects as {@link sync}.
   */
  tryDisk(transaction: { readonly isLogged: boolean }): Promise<void>;
  /**
   * To be called before each transaction. It throws while a sync takes longer than the time limit, and
   * after one that failed, until all that is committed has been written into the database file. It tries that
   * only where a {@link sync} since then has found that the disk answers. A transaction of which the log of
   * changes does not tell all is on the disk before anybody sees it, which keeps the event loop until then.
   */
  beforeBegin(transaction: { readonly isLogged: boolean }): void;
  /** False while {@link beforeBegin} would have something to throw or to mend. */
  isGood(): boolean;
  /** To be called before the database is closed; resolves once no sync is under way, however long that takes. */
  release(): Promise<void>;
}

/** A disk that takes less is slow, however short others may hold a lock. */
const leastLimitMs = 5_000;
/** A timer takes more for nothing. */
const longestTimerMs = 2 ** 31 - 1;

/** How long a sync may take before the disk counts as hung. */
export const syncLimitFor = (busyTimeoutMs: number): number =>
  Math.min(Math.max(busyTimeoutMs, leastLimitMs), longestTimerMs);

/** Syncs an open file. */
export type SyncFile = (descriptor: number) => Promise<void>;

/** On macOS, too, Node has the drive empty its cache. */
const fdatasyncFile: SyncFile = (descriptor) =>
  new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(error)));
  });

/** What the syncs of a log work with. */
export interface LogSyncParts {
  readonly db: Database;
  readonly guard: Pick<FileGuard, 'look' | 'suspectLog' | 'walIndex'>;
  /** How long a sync may take before nobody waits for it any more, in milliseconds. */
  readonly timeLimitMs: number;
  /** What Node has for it by default. */
  readonly syncFile?: SyncFile | undefined;
}

/** Opens the log of a database that is open and has been read from, and leaves its syncs to what it returns. */
export const createLogSync = (parts: LogSyncParts): LogSync => {
  const { db, guard, timeLimitMs, syncFile = fdatasyncFile } = parts;
  // By FULL each commit syncs the log before it shows what it wrote; by NORMAL only a checkpoint does.
  let level: 'FULL' | 'NORMAL' | undefined;
  const syncInCommit = (isWanted: boolean): void => {
    const wanted = isWanted ? 'FULL' : 'NORMAL';
    if (level !== wanted) db.pragma(`synchronous = ${wanted}`);
    level = wanted;
  };
  syncInCommit(false);
  const path = `${db.name}-wal`;
  // Windows syncs only what may be written to.
  const descriptor = orUnreachable(path, () => openSync(path, 'r+'));
  let failure: SyncFailed | null = null;
  /** Whether the latest sync to end has succeeded. */
  let isAnswering = true;
  /** Of a sync that takes longer than the time limit, until it returns. */
  let hanging: SyncFailed | null = null;
  let underWay: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  // Another sync proves nothing after one that failed: the system takes the pages for written. Truncated,
  // so that nothing is appended to a log that may have a hole. A checkpoint compares no checksums: what the
  // system has lost already would get into the file. On a disk that hangs it would keep the event loop, so a
  // sync in the thread comes before each attempt.
  const mend = (): void => {
    if (hanging !== null) throw hanging;
    if (failure === null) return;
    if (!isAnswering) throw failure;
    guard.look();
    if (!truncateWal(db)) throw new Sqlite.SqliteError(failure.message, 'SQLITE_BUSY');
    failure = null;
  };

  const syncNow = async (): Promise<void> => {
    try {
      await syncFile(descriptor);
      isAnswering = true;
    } catch (cause) {
      isAnswering = false;
      failure = new SyncFailed(`${path} cannot be synced: ${(cause as Error).message}`, { cause });
      guard.suspectLog();
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
      // A process that has stood still itself first hears of what has returned meanwhile.
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

  // One at a time: the system reports a failure to one of those who sync by a descriptor.
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
      if (!isLogged || !isGood() || isAllWritten(guard.walIndex.read())) await sync();
    },
    beforeBegin({ isLogged }) {
      mend();
      syncInCommit(!isLogged);
    },
    isGood,
    async release() {
      while (underWay !== null) await underWay.catch(() => undefined);
      await returned;
      closeSync(descriptor);
    },
  };
};
