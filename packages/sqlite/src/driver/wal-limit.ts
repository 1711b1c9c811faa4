import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

const maxWalBytes = 32 * 1024 * 1024;
const commitsBetweenLooks = 64;

/**
 * Writes the whole write-ahead log into the database file and truncates it. Returns false where that
 * was not done because another connection uses the log.
 */
export const truncateWal = (db: Database): boolean =>
  db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;

/** Truncates the write-ahead log if it is large. Never throws: what was committed before it stands. */
export const truncateLargeWal = (db: Database): void => {
  try {
    const size = statSync(`${db.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxWalBytes) truncateWal(db);
  } catch {
    // The next look tries again.
  }
};

/**
 * Writes the log into the database file as far as nobody reads older pages. Never throws: the next
 * checkpoint tries again.
 */
export const completeCheckpoint = (db: Database): void => {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // A disk that is full, for example: what is committed stays in the log.
  }
};

/**
 * Returns what is to be called after each commit: it looks now and then whether the write-ahead log
 * is large. SQLite's own checkpoints do not shrink a log that some reader is always using.
 */
export const createWalLimit = (db: Database): (() => void) => {
  let commits = 0;
  return () => {
    commits++;
    if (commits % commitsBetweenLooks === 0) truncateLargeWal(db);
  };
};
