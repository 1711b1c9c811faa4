import { type Stats, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import {
  checkNode,
  closeLeavingLog,
  closeRefused,
  configureConnection,
  connect,
  connectReadOnly,
  holdLog,
  type OpenDatabase,
  retryWhileBusy,
} from '../connection/connection.ts';
import { findRealFile, isSameFile } from '../connection/database-files.ts';
import {
  type StoreOpenError,
  storeOpenError,
  toStoreOpenError,
} from '../connection/store-open-error.ts';
import { truncateWal } from '../durability/log-checkpoints.ts';
import { migrate, readSchemaState, refusalOf, type SchemaState } from '../schema/migrate.ts';
import { findDamage } from './verify.ts';

/** How long opening waits while another process migrates the file. */
const migrationTimeoutMs = 300_000;

// Checking a larger file would delay a start; the operator checks it with `verify`.
const maxCheckedBytes = 16 * 1024 * 1024;

/** Throws where SQLite treats the file as read-only, as it does for some damage of the header. */
const tryToWrite = (db: Database.Database): void => {
  db.exec('BEGIN IMMEDIATE');
  try {
    db.pragma(`user_version = ${db.pragma('user_version', { simple: true })}`);
  } finally {
    db.exec('ROLLBACK');
  }
};

/** Whether the file at the path of a database has been replaced since `before`. */
const isReplaced = ({ db }: OpenDatabase, before: Stats): boolean =>
  !isSameFile(statSync(db.name), before);

const replaced = (path: string): StoreOpenError =>
  storeOpenError(path, 'cannot-open', new Error('it was replaced meanwhile'));

const setUp = (
  open: OpenDatabase,
  path: string,
  before: Stats,
): Result<OpenDatabase, StoreOpenError> => {
  const { db } = open;
  if (!configureConnection(db)) {
    const cause = new Error('its file system does not allow a write-ahead log');
    return err(storeOpenError(path, 'cannot-open', cause));
  }
  holdLog(open);
  // A store that has waited for a restore writes nothing, because SQLite would treat the log as that of the restored
  // file. SQLite itself does not check where the file was empty. From here on no restore gets the lock.
  if (isReplaced(open, before)) {
    closeLeavingLog(open);
    return err(replaced(path));
  }
  // Sorting for the indexes of a large file would take hundreds of megabytes of memory.
  db.pragma('temp_store = FILE');
  const migrated = migrate(db);
  db.pragma('temp_store = MEMORY');
  if (migrated.kind === 'newer-schema') return err(storeOpenError(path, 'newer-schema'));
  if (migrated.kind === 'older-schema') truncateWal(db);
  tryToWrite(db);
  const damage = statSync(db.name).size > maxCheckedBytes ? null : findDamage(db);
  if (damage !== null) return err(storeOpenError(path, 'not-a-database', new Error(damage)));
  return ok(open);
};

const openBoth = (file: string): OpenDatabase => {
  const db = connect(file);
  try {
    return { db, reader: connectReadOnly(file) };
  } catch (error) {
    db.close();
    throw error;
  }
};

/** In any case, the log stays when the file is refused. */
const readSchemaFirst = (open: OpenDatabase): SchemaState => {
  try {
    return readSchemaState(open.db);
  } finally {
    try {
      holdLog(open);
    } catch {
      // Damage or a lock: the other connection returns a better error for these.
    }
  }
};

/** A database with the newest schema. */
export interface MigratedDatabase extends OpenDatabase {
  /** The older schema before opening; absent where it was the newest, or the file was new. */
  readonly migratedFrom?: number;
}

/**
 * Opens the database file at `path`, creates it when there is none, and brings its schema up to date. It waits for
 * locks up to `busyTimeoutMs`, or up to five minutes where the file has an older schema, because another process may be
 * migrating it.
 *
 * Errors: `store-open-failed`.
 */
export const openDatabase = async (
  path: string,
  busyTimeoutMs: number,
): Promise<Result<MigratedDatabase, StoreOpenError>> => {
  const start = performance.now();
  let open: OpenDatabase | undefined;
  const refuse = (error: StoreOpenError) => {
    if (open !== undefined) closeRefused(open);
    return err(error);
  };
  try {
    const file = checkNode(path).andThen(() => findRealFile(path));
    if (file.isErr()) return err(file.error);
    const before = statSync(file.value);
    const opened = openBoth(file.value);
    open = opened;
    // Before any setting: a file that is not ours stays as it is.
    const met = await retryWhileBusy(() => readSchemaFirst(opened), start + busyTimeoutMs);
    const isOlder = met.kind === 'older-schema';
    const refusal = isOlder || met.kind === 'empty' ? null : refusalOf(met);
    if (refusal !== null) return refuse(storeOpenError(path, refusal));
    const timeoutMs = isOlder ? Math.max(busyTimeoutMs, migrationTimeoutMs) : busyTimeoutMs;
    // When several processes create one file at once, SQLite lets some fail.
    const ready = await retryWhileBusy(() => setUp(opened, path, before), start + timeoutMs);
    if (ready.isErr()) return refuse(ready.error);
    if (isReplaced(opened, before)) return refuse(replaced(path));
    return ok(isOlder ? { ...opened, migratedFrom: met.version } : opened);
  } catch (error) {
    return refuse(toStoreOpenError(path, error));
  }
};
