import { statSync } from 'node:fs';
import { largestId, type StoreSizes } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Creates the function that returns the sizes of an open database. Counting a million changes takes 22 ms the first
 * time, and less than 1 ms later.
 */
export const createSizes = (db: Database): (() => StoreSizes) => {
  const changes = db.prepare<[], number>('SELECT count(*) FROM change').pluck();
  return () => ({
    bytes: bytesOf(db.name),
    walBytes: bytesOf(`${db.name}-wal`),
    changes: changes.get() ?? 0,
  });
};

/** Creates the function that returns how many jobs can still get an id. */
export const createIdsLeft = (db: Database): (() => number) => {
  const lastGiven = db
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'job'")
    .pluck();
  return () => largestId - (lastGiven.get() ?? 0);
};
