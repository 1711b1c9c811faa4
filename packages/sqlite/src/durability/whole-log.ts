import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { orUnreachable } from '../connection/sqlite-error.ts';
import { createLogState } from '../connection/wal-limit.ts';

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
