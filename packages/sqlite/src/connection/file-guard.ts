import { existsSync, type Stats, statSync } from 'node:fs';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { FileDamaged, faultOf, toStoreUnavailable, unreachable } from './sqlite-error.ts';

/**
 * Notices when the files of an open database are deleted, moved or replaced, or the database gets a second name: SQLite
 * would go on writing to files without a name, and the writes would be lost, or share the database with programs that
 * use another log.
 */
export interface FileGuard {
  /**
   * Call it before each transaction. Throws {@link FileDamaged} when that has happened or SQLite has found damage, and
   * {@link FileUnreachable} while the files cannot be checked.
   */
  look(): void;
  /**
   * Call it before each read: checks the files where the last check was half a second ago. Damage that SQLite found in
   * one place does not prevent reading another.
   */
  lookNowAndThen(): void;
  /** Refuses the files from now on. Throws {@link FileDamaged}. */
  refuse(what: string, whatToDo: string): never;
  /** Why the store is unavailable, from an error. Remembers damage; rethrows a bug. */
  toUnavailable(error: unknown): StoreUnavailable;
  /** The damage found, with what to do; `null` while the files are intact. */
  readonly damage: FileDamaged | null;
  /**
   * Checks again, and returns true where closing the database as usual could do harm, because that writes the log into
   * the file and deletes it, with later writes of others. This is so for all damage, unless the log itself is gone.
   */
  mustLeaveLog(): boolean;
}

const msBetweenLooks = 500;

const restoreAdvice = 'Stop the server, replace the database, its -wal and its -shm with a backup';

export const stopEverything = 'Stop the server and every other program that uses the database';

/** The status of a file; `undefined` where there is none. Throws {@link FileUnreachable}. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A folder of the path is a file now.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw unreachable(path, error);
  }
};

/** Begins to watch the files of a database that is open and has been read from. */
export const createFileGuard = (db: Database): FileGuard => {
  const path = db.name;
  const walPath = `${path}-wal`;
  const names = [`${path}-shm`, walPath, path];
  const first = names.map(statOf);
  let damage: FileDamaged | null = null;
  /** Found by SQLite in some page; others may be good. */
  let metDamage: FileDamaged | null = null;
  let isLogDeleted = false;
  let lastLook = performance.now();

  const refuse = (what: string, whatToDo: string): never => {
    damage = new FileDamaged(`${what} ${whatToDo}, and start it again.`);
    throw damage;
  };

  const lookAtFiles = (): void => {
    if (damage !== null) throw damage;
    // Closing removes the log, which is not damage.
    if (!db.open) return;
    for (const [n, name] of names.entries()) {
      const present = statOf(name);
      if (present?.ino !== first[n]?.ino || present?.dev !== first[n]?.dev) {
        isLogDeleted = name === walPath && present === undefined;
        refuse(
          `${name} was ${present === undefined ? 'deleted' : 'replaced by another file'} while the database was in use.`,
          name === path ? `${restoreAdvice}, or put the right file there` : stopEverything,
        );
      }
      if (name === path && (present?.nlink ?? 1) > 1) {
        refuse(
          `${path} was given another name by a hard link. A program that opens it there uses another log, and each destroys the writes of the other.`,
          'Stop the server, delete the other name',
        );
      }
    }
    lastLook = performance.now();
  };

  const look = (): void => {
    lookAtFiles();
    if (metDamage !== null) throw metDamage;
  };

  return {
    look,
    lookNowAndThen() {
      if (damage !== null || performance.now() >= lastLook + msBetweenLooks) lookAtFiles();
    },
    refuse,
    toUnavailable(error) {
      if (faultOf(error) !== 'damaged' || error instanceof FileDamaged) {
        return toStoreUnavailable(error);
      }
      const cause = error as Error;
      metDamage = new FileDamaged(
        `${path} is damaged: ${cause.message}. ${restoreAdvice}, and start it again.`,
        { cause },
      );
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
        return !isLogDeleted || existsSync(walPath);
      }
    },
  };
};
