import type { Database } from 'better-sqlite3';
import { leftLogOf } from './database-files.ts';

/** An open database: two connections to one file. */
export interface OpenDatabase {
  readonly db: Database;
  /**
   * Only reads. After it has read from a file with a log, `db` is not the last connection to close, and this one cannot
   * write. It is opened at the start, because later the path may lead to an empty file, and SQLite deletes the log of
   * an empty file at the first read.
   */
  readonly reader: Database;
}

/** Makes the reader take a shared lock of the file. Throws the errors of the driver. */
export const holdLog = ({ reader }: OpenDatabase): void => {
  reader.prepare('SELECT count(*) FROM sqlite_schema').get();
};

/** Closes a database; SQLite writes its log into the file and deletes it, if nobody else uses it. */
export const closeDatabase = ({ db, reader }: OpenDatabase): void => {
  reader.close();
  db.close();
};

/**
 * Closes a database without writing its log into the file and deleting it. Others may have written to that log without
 * this connection knowing, or the log may not belong to the file any more.
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
