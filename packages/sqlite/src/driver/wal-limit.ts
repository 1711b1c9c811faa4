import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

const maxWalBytes = 32 * 1024 * 1024;
const commitsBetweenLooks = 64;

/**
 * Writes the whole write-ahead log into the database file and truncates it. Returns false where another connection uses
 * the log, which prevents it.
 */
export const truncateWal = (db: Database): boolean =>
  db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;

/** Truncates the write-ahead log if it is large. Never throws, because the commits before it are valid. */
export const truncateLargeWal = (db: Database): void => {
  try {
    const size = statSync(`${db.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxWalBytes) truncateWal(db);
  } catch {
    // The next check tries again.
  }
};

/**
 * Writes the log into the database file, except pages that a reader still needs. Never throws: the next checkpoint
 * tries again.
 */
export const completeCheckpoint = (db: Database): void => {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // A full disk, for example: the commits stay in the log.
  }
};

/**
 * Returns a function to call after each commit: it occasionally checks whether the write-ahead log is large. SQLite's
 * own checkpoints do not shrink a log that some reader is always using.
 */
export const createWalLimit = (db: Database): (() => void) => {
  let commits = 0;
  return () => {
    commits++;
    if (commits % commitsBetweenLooks === 0) truncateLargeWal(db);
  };
};
