import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/** How large an open database is, for who watches it. */
export interface StoreSizes {
  /** Of the database file. */
  readonly bytes: number;
  /** Of the write-ahead log, `-wal`. */
  readonly walBytes: number;
  /**
   * How many changes the log keeps, without the last one of each employer where that is too old: it is read
   * from two numbers, whatever the size of the log.
   */
  readonly changes: number;
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Creates the function that tells the sizes of an open database. */
export const createSizes = (db: Database): (() => StoreSizes) => {
  const changes = db
    .prepare<[], number>(
      'SELECT max(coalesce((SELECT max(seq) FROM change), 0) - settled_seq, 0) FROM change_log',
    )
    .pluck();
  return () => ({
    bytes: bytesOf(db.name),
    walBytes: bytesOf(`${db.name}-wal`),
    changes: changes.get() ?? 0,
  });
};
