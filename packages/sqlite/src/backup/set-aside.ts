import { existsSync, lstatSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect, connectReadOnly } from '../connection/connection.ts';
import {
  databaseFiles,
  hasLostDatabase,
  isSameFile,
  removeFile,
} from '../connection/database-files.ts';
import { isBusy } from '../connection/sqlite-error.ts';
import { giveName } from './partial-file.ts';

const endingOfKept = '.before-restore-';

const isReadable = (path: string): boolean => {
  // It cannot delete the log, as a writing connection does when it is the last to close.
  const reader = connectReadOnly(path);
  try {
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    return true;
  } catch (error) {
    if (isBusy(error)) throw error;
    return false;
  } finally {
    reader.close();
  }
};

/**
 * Claims the database file at `path` for this process alone, and writes its log into it; returns a function that
 * releases it. A missing file, or one that SQLite cannot read, is not claimed: `null`; its log stays too. Throws the
 * errors of the driver, of the kind busy where another process has it open.
 */
export const claimFile = (path: string): (() => void) | null => {
  if (!existsSync(path) || hasLostDatabase(path) || !isReadable(path)) return null;
  const db = connect(path);
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    // SQLite does this only for the sole connection to a file. After that, closing this connection does not delete a
    // log, which could belong to the file that now has the name.
    const mode = db.pragma('journal_mode = DELETE', { simple: true });
    if (mode !== 'delete') throw new Error(`its log stays: ${String(mode)}`);
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return () => void db.close();
};

/** The name that a killed restore has given the file at `path`. */
const nameGiven = (path: string): string | undefined => {
  const file = statSync(path);
  return readdirSync(dirname(path))
    .map((name) => join(dirname(path), name))
    .find((name) => name.startsWith(path + endingOfKept) && isSameFile(lstatSync(name), file));
};

/** Renames the log of a file to match the other name of the file. */
const moveLog = (path: string, kept: string): void => {
  for (const ending of ['-wal', '-journal']) {
    if (!existsSync(path + ending)) continue;
    if (existsSync(kept + ending)) throw new Error(`${kept}${ending} exists already`);
    renameSync(path + ending, kept + ending);
  }
};

/**
 * Gives the database at `path` a second name in the same folder, and renames its log to match where the file is not
 * claimed; returns the name, `null` where there is neither. The file also keeps its first name until another file
 * replaces it: until then it has both names, where the file system has links, and a start is refused. After an
 * interruption, the next call finds the given name. Throws the error of the system, also where the name is taken.
 */
export const setAside = (
  path: string,
  { isClaimed, now }: { readonly isClaimed: boolean; readonly now: Date },
): string | null => {
  const hasFile = existsSync(path);
  if (!['-wal', '-journal'].some((ending) => existsSync(path + ending)) && !hasFile) return null;
  const given = hasFile ? nameGiven(path) : undefined;
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const kept = given ?? `${path}${endingOfKept}${stamp}Z`;
  // First, so that the log always has its file.
  if (hasFile && given === undefined) giveName(path, kept);
  // A claimed file has no log; a visible journal belongs to the connection, which deletes it.
  if (!isClaimed) moveLog(path, kept);
  // Nobody uses its shared memory any more.
  removeFile(`${path}-shm`);
  return kept;
};

/**
 * The ids of other processes that have the database at `path` or its log open, where the system shows them: on Linux,
 * the processes that this one may inspect. Empty elsewhere.
 */
export const processesWith = (path: string): number[] => {
  const files = databaseFiles(path).flatMap(
    (file) => statSync(file, { throwIfNoEntry: false }) ?? [],
  );
  const hasOpen = (processId: string): boolean => {
    try {
      const folder = join('/proc', processId, 'fd');
      return readdirSync(folder).some((name) => {
        const open = statSync(join(folder, name), { throwIfNoEntry: false });
        return open !== undefined && files.some((file) => isSameFile(file, open));
      });
    } catch {
      // It has ended, or belongs to another user.
      return false;
    }
  };
  const processes = existsSync('/proc/self/fd') ? readdirSync('/proc') : [];
  return processes
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && hasOpen(name))
    .map(Number);
};
