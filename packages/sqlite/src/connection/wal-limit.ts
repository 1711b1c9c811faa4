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

/** The number of pages in a log, and how many of them are also in the database file. */
interface LogState {
  readonly pages: number;
  readonly copied: number;
}

/** Creates the function that reads the state of the log; not in a transaction. */
export const createLogState = (db: Database): (() => LogState) => {
  const state = db.prepare<[], { log: number; checkpointed: number }>(
    'PRAGMA wal_checkpoint(NOOP)',
  );
  return () => {
    const { log, checkpointed } = state.get() ?? { log: 0, checkpointed: 0 };
    return { pages: log, copied: checkpointed };
  };
};

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
