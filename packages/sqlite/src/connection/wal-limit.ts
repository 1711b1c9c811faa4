import type { Database } from 'better-sqlite3';

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
