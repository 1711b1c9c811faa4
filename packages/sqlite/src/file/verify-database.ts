import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { readSchemaState } from '../migrations/migrate.ts';
import { checkNode } from './check-node.ts';
import { connect, connectReadOnly } from './connection.ts';
import { findExistingFile } from './real-file.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { refusalOf } from './schema-refusal.ts';
import { type StoreOpenError, storeOpenError, toStoreOpenError } from './store-open-error.ts';
import { findProblemsIn } from './verify.ts';

const busyTimeoutMs = 5_000;

/** Verifies `file`, which errors name `path`. */
const verifyFile = (file: string, path: string): Result<readonly string[], StoreOpenError> => {
  const db = connectReadOnly(file);
  try {
    const refusal = refusalOf(readSchemaState(db));
    return refusal === null ? ok(findProblemsIn(db)) : err(storeOpenError(path, refusal));
  } finally {
    db.close();
  }
};

/** Removes the empty log that reading left, unless somebody uses it by now, which SQLite knows. */
const removeEmptyLog = (file: string): void => {
  try {
    const db = connect(file);
    try {
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      db.close();
    }
  } catch {
    // It does no harm.
  }
};

const verifyInPlace = (file: string, path: string): Result<readonly string[], StoreOpenError> => {
  const hadLog = existsSync(`${file}-wal`);
  try {
    return verifyFile(file, path);
  } finally {
    if (!hadLog) removeEmptyLog(file);
  }
};

const verifyCopy = (file: string, path: string): Result<readonly string[], StoreOpenError> => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-verify-'));
  try {
    const copy = join(folder, basename(file));
    for (const ending of ['', '-wal']) {
      if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
    }
    return verifyFile(copy, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** True where SQLite cannot make the files beside a database that even reading takes. */
const isWithoutPlace = (error: unknown, file: string): boolean =>
  error instanceof Sqlite.SqliteError &&
  /^SQLITE_(?:CANTOPEN|READONLY)/.test(error.code) &&
  !existsSync(`${file}-shm`);

/**
 * Verifies the database at `path` as it is, also while others use it: changes neither the file nor its
 * log, and migrates nothing. Returns one line per problem, as the `verify` of an open store does, and
 * blocks the event loop like it. Where nothing can be written beside the file, as on a read-only disk,
 * it reads a copy in the folder for temporary files.
 *
 * Errors: `store-open-failed`, whose `reason` says why there is nothing to verify.
 */
export const verifyDatabase = async (
  path: string,
): Promise<Result<readonly string[], StoreOpenError>> => {
  try {
    const found = checkNode(path).andThen(() => findExistingFile(path));
    if (found.isErr()) return err(found.error);
    const file = found.value;
    try {
      const deadline = performance.now() + busyTimeoutMs;
      return await retryWhileBusy(() => verifyInPlace(file, path), deadline);
    } catch (error) {
      if (!isWithoutPlace(error, file)) throw error;
      return verifyCopy(file, path);
    }
  } catch (error) {
    return err(toStoreOpenError(path, error));
  }
};
