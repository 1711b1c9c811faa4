import { idsUsedUp, largestId, type StoreUnavailable } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, type Result } from 'neverthrow';
import { isBeyondLastId } from '../driver/sqlite-error.ts';

/** Runs an insert. Errors: also `store-unavailable`, reason `full`, where no id is left. */
export const unlessIdsAreUsedUp = <T, E>(
  insert: () => Result<T, E>,
): Result<T, E | StoreUnavailable> => {
  try {
    return insert();
  } catch (error) {
    if (!isBeyondLastId(error)) throw error;
    return err(idsUsedUp(error));
  }
};

/** Creates the function that tells how many jobs can still get an id. */
export const createIdsLeft = (db: Database): (() => number) => {
  const lastGiven = db
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'job'")
    .pluck();
  return () => largestId - (lastGiven.get() ?? 0);
};
