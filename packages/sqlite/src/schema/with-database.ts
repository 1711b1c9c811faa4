import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SchemaStep } from '@jobposting/core/adapter';
import Sqlite, { type Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { checkNode, connect, connectReadOnly, retryWhileBusy } from '../connection/connection.ts';
import { findExistingFile } from '../connection/database-files.ts';
import {
  type StoreOpenError,
  storeOpenError,
  toStoreOpenError,
} from '../connection/store-open-error.ts';
import { readSchemaState, refusalOf } from './migrate.ts';
import { newestSchema } from './migrations.ts';

const busyTimeoutMs = 5_000;

/** Reads an open, read-only database; may be called twice. */
type Look<T> = (db: Database) => Result<T, StoreOpenError> | Promise<Result<T, StoreOpenError>>;

const lookAt = async <T>(file: string, look: Look<T>): Promise<Result<T, StoreOpenError>> => {
  const db = connectReadOnly(file);
  try {
    return await look(db);
  } finally {
    db.close();
  }
};

/** Removes the empty log that reading left, unless another process uses it, which SQLite knows. */
const removeEmptyLog = (file: string): void => {
  try {
    const db = connect(file);
    try {
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      db.close();
    }
  } catch {
    // An empty log does no harm.
  }
};

const lookInPlace = async <T>(file: string, look: Look<T>): Promise<Result<T, StoreOpenError>> => {
  const hadLog = existsSync(`${file}-wal`);
  try {
    return await lookAt(file, look);
  } finally {
    if (!hadLog) removeEmptyLog(file);
  }
};

const lookAtCopy = async <T>(file: string, look: Look<T>): Promise<Result<T, StoreOpenError>> => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-look-'));
  try {
    const copy = join(folder, basename(file));
    for (const ending of ['', '-wal']) {
      if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
    }
    return await lookAt(copy, look);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Whether SQLite cannot create the files next to a database that even reading needs. */
const isWithoutPlace = (error: unknown, file: string): boolean =>
  error instanceof Sqlite.SqliteError &&
  /^SQLITE_(?:CANTOPEN|READONLY)/.test(error.code) &&
  !existsSync(`${file}-shm`);

/**
 * Reads the database at `path`, even while others use it: changes neither the file nor its log, and migrates nothing.
 * Where the folder cannot be written to, as on a read-only disk, it reads a copy in the folder for temporary files.
 *
 * Errors: `store-open-failed`, whose `reason` says why.
 */
export const withDatabase = async <T>(
  path: string,
  look: Look<T>,
): Promise<Result<T, StoreOpenError>> => {
  try {
    const found = checkNode(path).andThen(() => findExistingFile(path));
    if (found.isErr()) return err(found.error);
    const file = found.value;
    try {
      const deadline = performance.now() + busyTimeoutMs;
      return await retryWhileBusy(() => lookInPlace(file, look), deadline);
    } catch (error) {
      if (!isWithoutPlace(error, file)) throw error;
      return await lookAtCopy(file, look);
    }
  } catch (error) {
    return err(toStoreOpenError(path, error));
  }
};

/**
 * Reads the schema of the database at `path`, and changes nothing. Errors: `store-open-failed`, also for a newer schema
 * and for an empty file.
 */
export const readFileSchema = (path: string): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(path, (db) => {
    const state = readSchemaState(db);
    const to = newestSchema;
    if (state.kind === 'older-schema') return ok({ from: state.version, to });
    const refusal = refusalOf(state);
    return refusal === null ? ok({ from: to, to }) : err(storeOpenError(path, refusal));
  });
