import {
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { connect, connectReadOnly, hasLostDatabase } from '../driver/connection.ts';
import { removeFile } from '../driver/database-files.ts';
import { isBusy } from '../driver/sqlite-error.ts';

const endingOfKept = '.before-restore-';

const withoutLog = (db: Database): void => {
  db.pragma('locking_mode = EXCLUSIVE');
  // SQLite does this only for the one connection that a file has. From then on, the closing of this one
  // deletes no log, which could be that of the file that has taken the name.
  const mode = db.pragma('journal_mode = DELETE', { simple: true });
  if (mode !== 'delete') throw new Error(`its log stays: ${String(mode)}`);
  db.exec('BEGIN EXCLUSIVE');
};

const isReadable = (path: string): boolean => {
  // It cannot delete the log, as another connection does that is the last to close.
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
 * Claims the database file at `path` for this process alone, and writes its log into it; returns
 * what lets go of it. A file of which SQLite reads nothing, or none, is not claimed: `null`; its
 * log stays too. Throws what the driver throws, of the kind busy where another process has it
 * open.
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

const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EMLINK']);

const giveName = (path: string, kept: string): void => {
  try {
    linkSync(path, kept);
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code)) throw error;
    // An empty file of ours keeps the name until it is replaced.
    closeSync(openSync(kept, 'wx', 0o600));
    renameSync(path, kept);
  }
};

/** The name that a restore which was killed has given the file at `path`. */
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

/** Gives the log of a file the name that goes with the other name of it. */
const moveLog = (path: string, kept: string): void => {
  for (const ending of ['-wal', '-journal']) {
    const log = statSync(path + ending, { throwIfNoEntry: false });
    if (log === undefined) continue;
    if (existsSync(kept + ending)) throw new Error(`${kept}${ending} exists already`);
    renameSync(path + ending, kept + ending);
  }
};

/**
 * Gives the database at `path` another name beside it, and its log to that name where it is not
 * claimed; returns the name, `null` where there is neither. The file keeps its first name too, for
 * whoever puts another in its place: until then it has both, where the file system has links, and
 * a start is refused. When that is interrupted, the next call finds the name that was given.
 * Throws what the system says, also where the name is taken.
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
  // First, so that the log is never without the file that it belongs to.
  if (hasFile && given === undefined) giveName(path, kept);
  // A claimed one has no log; the journal that shows is of the connection, which deletes it.
  if (!isClaimed) moveLog(path, kept);
  // Nobody uses the memory that its connections shared.
  removeFile(`${path}-shm`);
  return kept;
};
