import { err, ok, type Result } from 'neverthrow';
import { type StoreOpenError, storeOpenError } from '../driver/store-open-error.ts';
import { readSchemaState } from '../schema/migrate.ts';
import { refusalOf } from '../schema/schema-refusal.ts';
import { withDatabase } from '../schema/with-database.ts';
import { findProblemsIn } from './verify.ts';

/**
 * Verifies the database at `path` as it is, also while others use it: changes neither the file nor its
 * log, and migrates nothing. Returns one line per problem, as the `verify` of an open store does, and
 * blocks the event loop like it.
 *
 * Errors: `store-open-failed`, whose `reason` says why there is nothing to verify.
 */
export const verifyDatabase = (path: string): Promise<Result<readonly string[], StoreOpenError>> =>
  withDatabase(path, (db) => {
    const refusal = refusalOf(readSchemaState(db));
    return refusal === null ? ok(findProblemsIn(db)) : err(storeOpenError(path, refusal));
  });
