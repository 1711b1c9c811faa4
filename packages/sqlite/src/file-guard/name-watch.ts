import { closeSync, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { orUnreachable, unreachable } from '../driver/sqlite-error.ts';

/** Watches which files the names of an open database lead to. */
export interface NameWatch {
  /** Fails where the database or its log was deleted or replaced. */
  refuseOther(present: Stats | undefined, first: Stats | undefined, name: string): void;
  /** Fails where the `-shm` or the `-wal` was. */
  look(): void;
  /** As {@link look}, where any name in the folder has changed since. */
  lookIfAnyChanged(): void;
  /** Whether no name in the folder has changed since the last look at them. */
  areKnown(): boolean;
  /** Whether the log was deleted: all that was in it is still at hand, and closing writes it into the file. */
  readonly isLogDeleted: boolean;
  release(): void;
}

/** Throws what was found, and what to do about it. */
export type Fail = (what: string, whatToDo: string) => never;

/** What to do with files that are not as SQLite has left them. */
export const restoreAdvice =
  'Stop the server, restore a backup in place of the database, its -wal and its -shm';

// The clock of many file systems moves on by up to 10 ms at a time.
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

/** Begins to watch the names of a database and of the files beside it. */
export const watchNames = (path: string, fail: Fail): NameWatch => {
  const [walPath, shmPath] = [`${path}-wal`, `${path}-shm`];
  const [wal, shm] = [walPath, shmPath].map(statOf);
  const folder = orUnreachable(path, () => openSync(dirname(path), 'r'));
  let isLogDeleted = false;
  /** When the folder had changed last, as of the last look at all names. */
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

  /** When a name in the folder changed last: a look at a descriptor costs less than one at a path. */
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
      // A time that is not past yet can be that of the next change, too.
      namesKnownAt = changed < Date.now() - msOfFileTimes ? changed : Number.NaN;
    },
    areKnown: () => whenNamesChanged() === namesKnownAt,
    get isLogDeleted() {
      return isLogDeleted;
    },
    release: () => closeSync(folder),
  };
};
