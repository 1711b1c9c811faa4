import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { orUnreachable } from '../connection/sqlite-error.ts';

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

/** `mxFrame` of the index of a log, which SQLite documents under "The WAL-Index Header". */
const pagesInIndex = (index: Buffer): number =>
  endianness() === 'LE' ? index.readUInt32LE(16) : index.readUInt32BE(16);

/** The pages of a log that SQLite recovers, as after a crash: those up to the first wrong checksum. */
const recoveredPages = (log: string, file: string): number => {
  // Another database, because opening the one in use and closing it again would release its locks.
  const other = new Sqlite(file);
  other.exec('PRAGMA journal_mode = WAL; CREATE TABLE other (x)');
  other.close();
  copyFileSync(log, `${file}-wal`);
  const db = new Sqlite(file, { readonly: true });
  try {
    // Recovers the log and reads no more than its header: the schema may need pages that are only in the file.
    db.pragma('user_version');
    return pagesInIndex(readFileSync(`${file}-shm`));
  } finally {
    db.close();
  }
};

/** Whether all commits in the log of a database are as they were written. Throws {@link FileUnreachable}. */
export const isLogWhole = (db: Database): boolean => {
  const log = `${db.name}-wal`;
  return orUnreachable(log, () => {
    const folder = mkdtempSync(join(tmpdir(), 'jobposting-log-'));
    try {
      return recoveredPages(log, join(folder, 'copy')) >= createLogState(db)().pages;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
};
