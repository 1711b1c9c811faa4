import { existsSync } from 'node:fs';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { FileDamaged, faultOf, toStoreUnavailable } from '../driver/sqlite-error.ts';
import { completeCheckpoint } from '../driver/wal-limit.ts';
import { watchLog } from './log-watch.ts';
import { type Fail, type NameWatch, restoreAdvice, statOf, watchNames } from './name-watch.ts';
import {
  haveWritten,
  isCheckpointPending,
  type WalIndex,
  type WalIndexState,
  watchWalIndex,
} from './wal-index.ts';

/**
 * Watches the files of an open database. SQLite would go on writing to a deleted file, and what it
 * writes would be gone after a crash; and it would put its pages between those of a file that was
 * copied over its own.
 */
export interface FileGuard {
  /**
   * Throws {@link FileDamaged} from when one of the files was deleted or replaced, the database linked,
   * or database or log written to by something else, or SQLite has met damage; and
   * {@link FileUnreachable} while that cannot be found out.
   */
  look(): void;
  /**
   * To be called before each transaction: as {@link look}, but for a log that was written to without a
   * commit: others may be at it, again and again, and reading all of it takes milliseconds. And where
   * the latest commit came a few milliseconds ago, the log is looked at soon instead of now.
   */
  beforeBegin(): void;
  /** To be called in each transaction: such a log is read when nobody else writes. Throws as {@link look}. */
  afterBegin(): void;
  /**
   * To be called before each read: looks where the last look was half a second ago. Damage that
   * SQLite has met in one place does not keep it from reading another.
   */
  lookNowAndThen(): void;
  /**
   * To be called after each transaction, which has written to the log and may have written a checkpoint.
   * Looks now or a few milliseconds later. Never throws.
   */
  afterCommit(): void;
  /**
   * To be called when a sync of the log has failed. The next {@link look} reads the log, and throws where
   * the disk has lost some of it.
   */
  suspectLog(): void;
  /** Why the store is unavailable, from what was thrown. Remembers damage; a bug is thrown on. */
  toUnavailable(error: unknown): StoreUnavailable;
  /** What was found, with what to do; `null` while the files are as they should be. */
  readonly damage: FileDamaged | null;
  /**
   * Looks once more, and returns true where closing the database as usual could do harm: it writes the
   * log into the file and deletes it, with what others have written to it since. So is it for all that
   * was found, unless the log itself is gone.
   */
  mustLeaveLog(): boolean;
  /** What it reads the `-shm` by, until it is released. */
  readonly walIndex: Pick<WalIndex, 'read' | 'readHeader'>;
  /** To be called once the database is closed. */
  release(): void;
}

const msBetweenLooks = 500;

// Once the time of the log has been read, many file systems write a new one down at the next write,
// which the sync of that commit then waits for.
const msUntilLookAfterCommit = 10;

// Reading as much takes 40 ms. A log is larger only while somebody holds a snapshot for long.
const maxBytesForReads = 64 * 1024 * 1024;

type FailWrittenTo = (name: string) => never;

/** Begins to watch the database itself, beside its log. */
const watchFile = (
  path: string,
  names: Pick<NameWatch, 'refuseOther'>,
  { fail, failWrittenTo }: { readonly fail: Fail; readonly failWrittenTo: FailWrittenTo },
) => {
  let known = statOf(path);
  return {
    isUnchanged(): boolean {
      const present = statOf(path);
      return (
        present?.mtimeMs === known?.mtimeMs &&
        present?.size === known?.size &&
        present?.ino === known?.ino &&
        present?.nlink === 1
      );
    },
    /** @param hasCheckpointed whether a checkpoint can have changed it since the last look */
    look(hasCheckpointed: () => boolean): void {
      const present = statOf(path);
      names.refuseOther(present, known, path);
      if (present !== undefined && present.nlink > 1) {
        fail(
          `${path} was given another name by a hard link. Who opens it there uses another log, and each destroys what the other writes.`,
          'Stop the server, delete the other name',
        );
      }
      if (present?.mtimeMs === known?.mtimeMs && present?.size === known?.size) return;
      if (!hasCheckpointed()) failWrittenTo(path);
      known = present;
    },
  };
};

const damageMet = (path: string, cause: Error): FileDamaged =>
  new FileDamaged(`${path} is damaged: ${cause.message}. ${restoreAdvice}, and start it again.`, {
    cause,
  });

/** Also true where it cannot be found out. */
const mayHaveCheckpointed = (walIndex: WalIndex, since: WalIndexState): boolean => {
  try {
    return haveWritten(since, walIndex.read());
  } catch {
    return true;
  }
};

/** Begins to watch the files of a database that is open and has been read from. */
export const createFileGuard = (db: Database): FileGuard => {
  const path = db.name;
  const [walPath, shmPath] = [`${path}-wal`, `${path}-shm`];
  let damage: FileDamaged | null = null;
  /** Met by SQLite in some page; others may be good. */
  let metDamage: FileDamaged | null = null;
  let hasSyncFailed = false;
  let lastLook = performance.now();
  let lookSoon: NodeJS.Timeout | undefined;

  const walIndex = watchWalIndex(shmPath);
  if (isCheckpointPending(walIndex.read())) completeCheckpoint(db);
  let state = walIndex.read();
  const log = watchLog(walPath, walIndex);
  const fail: Fail = (what, whatToDo) => {
    damage = new FileDamaged(`${what} ${whatToDo}, and start it again.`);
    throw damage;
  };
  const failWrittenTo: FailWrittenTo = (name) =>
    fail(`${name} was written to by something else than SQLite, such as a copy.`, restoreAdvice);
  const names = watchNames(path, fail);
  const file = watchFile(path, names, { fail, failWrittenTo });

  const lookAtBytes = (maxBytes?: number): void => {
    if (!db.open || log.areBytesGood(maxBytes)) return;
    if (!hasSyncFailed) failWrittenTo(walPath);
    fail(
      `${walPath} has lost what could not be synced.`,
      'Stop the server and every other program that uses the database',
    );
  };

  const lookAtFiles = (lookAtNames = names.look): void => {
    if (damage !== null) throw damage;
    clearTimeout(lookSoon);
    lookSoon = undefined;
    // Closing removes the log, which is not damage.
    if (!db.open) return;
    lookAtNames();
    // Before the file: the next look then sees every checkpoint that has changed it since this one.
    const before = walIndex.read();
    if (!log.isGood(before)) failWrittenTo(walPath);
    file.look(() => haveWritten(state, walIndex.read()));
    state = before;
    lastLook = performance.now();
  };

  const beforeBegin = (): void => {
    const isLogLater = lookSoon !== undefined && names.areKnown();
    if (!isLogLater || !file.isUnchanged()) lookAtFiles(names.lookIfAnyChanged);
    if (metDamage !== null) throw metDamage;
  };

  const lookQuietly = (): void => {
    try {
      lookAtFiles(names.lookIfAnyChanged);
    } catch {
      // The next look throws it again.
    }
  };

  const look = (): void => {
    lookAtFiles();
    lookAtBytes();
    if (metDamage !== null) throw metDamage;
  };

  return {
    look,
    beforeBegin,
    afterBegin: () => lookAtBytes(),
    lookNowAndThen() {
      if (damage === null && performance.now() < lastLook + msBetweenLooks) return;
      lookAtFiles();
      lookAtBytes(maxBytesForReads);
    },
    afterCommit() {
      // Now after a checkpoint, so that what is written from now on is not taken for the checkpoint's.
      if (mayHaveCheckpointed(walIndex, state)) lookQuietly();
      else lookSoon ??= setTimeout(lookQuietly, msUntilLookAfterCommit).unref();
    },
    suspectLog() {
      hasSyncFailed = true;
      log.suspect();
    },
    toUnavailable(error) {
      if (faultOf(error) !== 'damaged' || error instanceof FileDamaged) {
        return toStoreUnavailable(error);
      }
      metDamage = damageMet(path, error as Error);
      return storeUnavailable('damaged', metDamage);
    },
    get damage() {
      return damage ?? metDamage;
    },
    mustLeaveLog() {
      try {
        look();
        return false;
      } catch {
        // One that was put there since is not the one that was deleted.
        return !names.isLogDeleted || existsSync(walPath);
      }
    },
    walIndex,
    release() {
      clearTimeout(lookSoon);
      walIndex.release();
      log.release();
      names.release();
    },
  };
};
