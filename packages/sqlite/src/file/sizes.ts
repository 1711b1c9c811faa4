import { statSync } from 'node:fs';
import type { StoreSizes } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Creates the function that tells the sizes of an open database. The last change of each employer is not
 * counted where it is too old: the number is read from two others, whatever the size of the log.
 */
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
