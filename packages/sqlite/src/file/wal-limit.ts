import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

const maxWalBytes = 32 * 1024 * 1024;
const commitsBetweenLooks = 64;

/** Writes the whole write-ahead log into the database file and truncates it, unless somebody reads it. */
export const truncateWal = (db: Database): void => {
  db.pragma('wal_checkpoint(TRUNCATE)');
};

/**
 * Returns what is to be called after each commit: it truncates the write-ahead log once it is large,
 * and never throws. SQLite's own checkpoints do not shrink a log that some reader is always using.
 */
export const createWalLimit = (db: Database): (() => void) => {
  const path = `${db.name}-wal`;
  let commits = 0;
  return () => {
    commits++;
    if (commits % commitsBetweenLooks !== 0) return;
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > maxWalBytes) truncateWal(db);
    } catch {
      // The commit before it stands; the next look tries again.
    }
  };
};
