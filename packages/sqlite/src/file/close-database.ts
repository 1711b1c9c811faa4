import Sqlite, { type Database } from 'better-sqlite3';
import { leftLogOf } from './database-files.ts';

/**
 * Closes a database without writing its log into the file and deleting it, as SQLite does when the
 * last connection closes. Others may have written to that log what this connection does not know of.
 */
export const closeLeavingLog = (db: Database): void => {
  let other: Database | undefined;
  try {
    // While it has read, the one that can write is not the last; and itself it can write nothing.
    other = new Sqlite(db.name, { readonly: true, fileMustExist: true });
    other.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch {
    // The file cannot be read any more: there is nothing left to be careful with.
  }
  db.close();
  other?.close();
};

/** Closes a database that is refused: it stays as it was, with its log. */
export const closeRefused = (db: Database): void => {
  if (leftLogOf(db.name) === undefined) db.close();
  else closeLeavingLog(db);
};
