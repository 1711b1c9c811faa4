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
 * Watches the files of an open database. SQLite would go on writing to a deleted file, and the writes would be lost
 * after a crash; and it would mix its pages with those of a file that was copied over the database.
 */
export interface FileGuard {
  /**
   * Throws {@link FileDamaged} after one of the files was deleted or replaced, the database got a hard link, another
   * program wrote to the database or the log, or SQLite found damage; and {@link FileUnreachable} while the files
   * cannot be checked.
   */
  look(): void;
  /**
   * Call it before each transaction: like {@link look}, but does not read a log that was written to without a commit,
   * because others may be writing repeatedly, and reading takes milliseconds. If the latest commit was a few
   * milliseconds ago, the log is checked soon instead of now.
   */
  beforeBegin(): void;
  /** Call it in each transaction: it reads such a log while nobody else writes. Throws like {@link look}. */
  afterBegin(): void;
  /**
   * Call it before each read: checks where the last check was half a second ago. Damage that SQLite found in one place
   * does not prevent reading another.
   */
  lookNowAndThen(): void;
  /**
   * Call it after each transaction, which has written to the log and may have written a checkpoint. Checks now or a few
   * milliseconds later. Never throws.
   */
  afterCommit(): void;
  /**
   * Call it when a sync of the log has failed. The next {@link look} reads the log, and throws where the disk has lost
   * some of it.
   */
  suspectLog(): void;
  /** Why the store is unavailable, from an error. Remembers damage; rethrows a bug. */
  toUnavailable(error: unknown): StoreUnavailable;
  /** The damage found, with what to do; `null` while the files are intact. */
  readonly damage: FileDamaged | null;
  /**
   * Checks again, and returns true where closing the database as usual could do harm, because that writes the log into
   * the file and deletes it, with later writes of others. This is so for all damage, unless the log itself is gone.
   */
  mustLeaveLog(): boolean;
  /** Reads the `-shm`, until it is released. */
  readonly walIndex: Pick<WalIndex, 'read' | 'readHeader'>;
  /** Call it after the database is closed. */
  release(): void;
}

const msBetweenLooks = 500;

// Reading the time of the log makes many file systems store a new time at the next write, which slows the sync of that
// commit.
const msUntilLookAfterCommit = 10;

// Reading this much takes 40 ms. A log is larger only while somebody holds a snapshot for a long time.
const maxBytesForReads = 64 * 1024 * 1024;

type FailWrittenTo = (name: string) => never;

/** Begins to watch the database itself, without its log. */
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
    /** @param hasCheckpointed whether a checkpoint can have changed it since the last check */
    look(hasCheckpointed: () => boolean): void {
      const present = statOf(path);
      names.refuseOther(present, known, path);
      if (present !== undefined && present.nlink > 1) {
        fail(
          `${path} was given another name by a hard link. A program that opens it there uses another log, and each destroys the writes of the other.`,
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

/** Also true where it is unknown. */
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
  /** Found by SQLite in some page; others may be good. */
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
    fail(`${name} was written to by something other than SQLite, such as a copy.`, restoreAdvice);
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
    // Before the file, so that the next check sees every later checkpoint that changes it.
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
      // The next check throws it again.
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
      // Right after a checkpoint, so that later writes are not attributed to the checkpoint.
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
        // A log that is there now is another one than the deleted log.
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
