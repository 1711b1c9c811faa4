import type { Database } from 'better-sqlite3';
import { leftLogOf } from '../driver/database-files.ts';

/** An open database: two connections to one file. */
export interface OpenDatabase {
  readonly db: Database;
  /**
   * Reads only. While it has read from a file with a log, `db` is not the last to close, and itself it
   * can write nothing. It is opened at the start and not when it is needed: by then the path can lead to
   * an empty file, beside which SQLite deletes the log as soon as anybody reads.
   */
  readonly reader: Database;
}

/** Has the reader take its share of the lock of a file. Throws what the driver throws. */
export const holdLog = ({ reader }: OpenDatabase): void => {
  reader.prepare('SELECT count(*) FROM sqlite_schema').get();
};

/** Closes a database; SQLite writes its log into the file and deletes it, if nobody else uses it. */
export const closeDatabase = ({ db, reader }: OpenDatabase): void => {
  reader.close();
  db.close();
};

/**
 * Closes a database without writing its log into the file and deleting it. Others may have written to
 * that log what this connection does not know of, or the file may no longer be what the log belongs to.
 */
export const closeLeavingLog = ({ db, reader }: OpenDatabase): void => {
  db.close();
  reader.close();
};

/** Closes a database that is refused: it stays as it was, with its log. */
export const closeRefused = (open: OpenDatabase): void => {
  if (leftLogOf(open.db.name) === undefined) closeDatabase(open);
  else closeLeavingLog(open);
};
