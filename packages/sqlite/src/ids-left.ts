import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, type Result } from 'neverthrow';
import { isBeyondLastId } from './file/sqlite-error.ts';

// The largest Int32, as the schema demands.
const lastId = 2_147_483_647;

/** Runs an insert. Errors: also `store-unavailable`, reason `full`, where no id is left. */
export const unlessIdsAreUsedUp = <T, E>(
  insert: () => Result<T, E>,
): Result<T, E | StoreUnavailable> => {
  try {
    return insert();
  } catch (error) {
    if (!isBeyondLastId(error)) throw error;
    const message = `All ids up to ${lastId} are used, and none is ever used again.`;
    return err(storeUnavailable('full', new Error(message, { cause: error })));
  }
};

/** Creates the function that tells how many jobs can still get an id. */
export const createIdsLeft = (db: Database): (() => number) => {
  const lastGiven = db
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'job'")
    .pluck();
  return () => lastId - (lastGiven.get() ?? 0);
};
