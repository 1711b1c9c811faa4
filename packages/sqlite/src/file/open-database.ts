import type Database from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { migrate, readSchemaState } from '../migrations/migrate.ts';
import { configureConnection, connect, stopWaiting } from './connection.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { type StoreOpenError, storeOpenError, toStoreOpenError } from './store-open-error.ts';

const setUp = (db: Database.Database, path: string): Result<Database.Database, StoreOpenError> => {
  // Before anything is set: a file that is not ours stays as it is.
  const met = readSchemaState(db);
  if (met.kind === 'foreign') return err(storeOpenError(path, 'foreign'));
  if (met.kind === 'newer') return err(storeOpenError(path, 'newer-schema'));
  if (!configureConnection(db)) return err(storeOpenError(path, 'cannot-open'));
  const migrated = migrate(db);
  if (migrated.kind === 'newer') return err(storeOpenError(path, 'newer-schema'));
  stopWaiting(db);
  return ok(db);
};

/**
 * Opens the database file at `path`, creates it when there is none, and brings its schema up to date.
 *
 * Errors: `store-open-failed`.
 */
export const openDatabase = async (
  path: string,
  busyTimeoutMs: number,
): Promise<Result<Database.Database, StoreOpenError>> => {
  let db: Database.Database | undefined;
  try {
    const opened = connect(path, busyTimeoutMs);
    db = opened;
    // When several create one file at once, SQLite lets some fail without waiting.
    const ready = await retryWhileBusy(
      () => setUp(opened, path),
      performance.now() + busyTimeoutMs,
    );
    if (ready.isErr()) opened.close();
    return ready;
  } catch (error) {
    db?.close();
    return err(toStoreOpenError(path, error));
  }
};
