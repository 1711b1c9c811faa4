import { closeSync, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { orUnreachable, unreachable } from '../driver/sqlite-error.ts';

/** Watches the names of the files of an open database. */
export interface NameWatch {
  /** Fails where the database or its log was deleted or replaced. */
  refuseOther(present: Stats | undefined, first: Stats | undefined, name: string): void;
  /** Fails where the `-shm` or the `-wal` was deleted or replaced. */
  look(): void;
  /** Like {@link look}, if any name in the folder has changed since. */
  lookIfAnyChanged(): void;
  /** Whether no name in the folder has changed since the last check. */
  areKnown(): boolean;
  /** Whether the log was deleted: SQLite still has its content, and closing writes that into the file. */
  readonly isLogDeleted: boolean;
  release(): void;
}

/** Throws the problem, and what to do about it. */
export type Fail = (what: string, whatToDo: string) => never;

/** What to do with files that something other than SQLite has changed. */
export const restoreAdvice =
  'Stop the server, replace the database, its -wal and its -shm with a backup';

// The clock of many file systems advances in steps of up to 10 ms.
const msOfFileTimes = 100;

/** The status of a file; `undefined` where there is none. Throws {@link FileUnreachable}. */
export const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A folder of the path is a file now.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw unreachable(path, error);
  }
};

/** Begins to watch the names of a database and of its other files. */
export const watchNames = (path: string, fail: Fail): NameWatch => {
  const [walPath, shmPath] = [`${path}-wal`, `${path}-shm`];
  const [wal, shm] = [walPath, shmPath].map(statOf);
  const folder = orUnreachable(path, () => openSync(dirname(path), 'r'));
  let isLogDeleted = false;
  /** The time of the folder's last change, as of the last check of all names. */
  let namesKnownAt = Number.NaN;

  const refuseOther: NameWatch['refuseOther'] = (present, first, name) => {
    if (present?.ino === first?.ino && present?.dev === first?.dev) return;
    isLogDeleted = name === walPath && present === undefined;
    const how = present === undefined ? 'deleted' : 'replaced by another file';
    fail(
      `${name} was ${how} while the database was in use.`,
      name === path
        ? `${restoreAdvice}, or put the right file there`
        : 'Stop the server and every other program that uses the database',
    );
  };

  const look = (): void => {
    refuseOther(statOf(shmPath), shm, shmPath);
    refuseOther(statOf(walPath), wal, walPath);
  };

  /** When a name in the folder last changed; checking a descriptor costs less than checking a path. */
  const whenNamesChanged = (): number => {
    try {
      return fstatSync(folder).mtimeMs;
    } catch (error) {
      throw unreachable(path, error);
    }
  };

  return {
    refuseOther,
    look,
    lookIfAnyChanged() {
      const changed = whenNamesChanged();
      if (changed === namesKnownAt) return;
      look();
      // The next change may get the same time, if that is too recent.
      namesKnownAt = changed < Date.now() - msOfFileTimes ? changed : Number.NaN;
    },
    areKnown: () => whenNamesChanged() === namesKnownAt,
    get isLogDeleted() {
      return isLogDeleted;
    },
    release: () => closeSync(folder),
  };
};
