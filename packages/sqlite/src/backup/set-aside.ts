import { existsSync, lstatSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { connect, connectReadOnly, hasLostDatabase } from '../connection/connection.ts';
import { databaseFiles, removeFile } from '../connection/database-files.ts';
import { isBusy } from '../connection/sqlite-error.ts';
import { giveName } from './partial-file.ts';

const endingOfKept = '.before-restore-';

const withoutLog = (db: Database): void => {
  db.pragma('locking_mode = EXCLUSIVE');
  // SQLite does this only for the sole connection to a file. After that, closing this connection does not delete a log,
  // which could belong to the file that now has the name.
  const mode = db.pragma('journal_mode = DELETE', { simple: true });
  if (mode !== 'delete') throw new Error(`its log stays: ${String(mode)}`);
  db.exec('BEGIN EXCLUSIVE');
};

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
    withoutLog(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return () => void db.close();
};

/** The name that a killed restore has given the file at `path`. */
const nameGiven = (path: string): string | undefined => {
  const { dev, ino, nlink } = statSync(path);
  if (nlink === 1) return undefined;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}${endingOfKept}`))
    .map((name) => join(dirname(path), name))
    .find((name) => {
      const found = lstatSync(name);
      return found.dev === dev && found.ino === ino;
    });
};

/** Renames the log of a file to match the other name of the file. */
const moveLog = (path: string, kept: string): void => {
  for (const ending of ['-wal', '-journal']) {
    const log = statSync(path + ending, { throwIfNoEntry: false });
    if (log === undefined) continue;
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
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const newName = `${path}${endingOfKept}${stamp}Z`;
  const hasFile = existsSync(path);
  const hasLog = existsSync(`${path}-wal`) || existsSync(`${path}-journal`);
  if (!hasFile && !hasLog) return null;
  const given = hasFile ? nameGiven(path) : undefined;
  const kept = given ?? newName;
  // First, so that the log always has its file.
  if (hasFile && given === undefined) giveName(path, kept);
  // A claimed file has no log; a visible journal belongs to the connection, which deletes it.
  if (!isClaimed) moveLog(path, kept);
  // Nobody uses its shared memory any more.
  removeFile(`${path}-shm`);
  return kept;
};

const idOf = ({ dev, ino }: { readonly dev: number; readonly ino: number }) => `${dev}:${ino}`;

const openFilesOf = (processId: string): string[] => {
  const folder = join('/proc', processId, 'fd');
  try {
    return readdirSync(folder).flatMap((name) => {
      const info = statSync(join(folder, name), { throwIfNoEntry: false });
      return info === undefined ? [] : [idOf(info)];
    });
  } catch {
    // It has ended, or belongs to another user.
    return [];
  }
};

/**
 * The ids of other processes that have the database at `path` or its log open, where the system shows them: on Linux,
 * the processes that this one may inspect. Empty elsewhere.
 */
export const processesWith = (path: string): number[] => {
  const files = databaseFiles(path).flatMap(
    (file) => statSync(file, { throwIfNoEntry: false }) ?? [],
  );
  const wanted = new Set(files.map(idOf));
  const processes = statSync('/proc/self/fd', { throwIfNoEntry: false })
    ? readdirSync('/proc')
    : [];
  return processes
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => openFilesOf(name).some((file) => wanted.has(file)))
    .map(Number);
};
