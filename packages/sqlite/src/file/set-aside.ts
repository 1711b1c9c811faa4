import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { connect, connectReadOnly, hasLostDatabase } from './connection.ts';
import { isBusy } from './sqlite-error.ts';

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
 * Claims the database file at `path` for this process alone, and writes its log into it; returns what lets
 * go of it. A file of which SQLite reads nothing, or none, is not claimed: `null`; its log stays too. Throws what the driver throws,
 * of the kind busy where another process has it open.
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

/** Gives the log of a file the name that goes with another name of it. */
export const moveLog = (path: string, kept: string): void => {
  for (const ending of ['-wal', '-journal']) {
    if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
  }
};

/**
 * Puts a whole file in the place of another, which stays as `kept`; at every moment there is
 * one at the path. Throws what the system says, for `kept` that exists too.
 */
export const replaceKeeping = (partial: string, path: string, kept: string): void => {
  // Nobody uses the memory that its connections shared.
  rmSync(`${path}-shm`, { force: true });
  if (existsSync(path)) {
    try {
      linkSync(path, kept);
    } catch {
      // The file system has no links.
      renameSync(path, kept);
    }
  }
  renameSync(partial, path);
};
