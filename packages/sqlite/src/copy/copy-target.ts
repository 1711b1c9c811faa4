import { dirname } from 'node:path';
import { type CopyTarget, err, ok, type Result } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { sync } from '../file/backup.ts';
import { checkNode } from '../file/check-node.ts';
import { configureConnection, connect } from '../file/connection.ts';
import { findRealFile } from '../file/real-file.ts';
import { retryWhileBusy } from '../file/retry-while-busy.ts';
import { refusalOf } from '../file/schema-refusal.ts';
import { type StoreOpenError, storeOpenError, toStoreOpenError } from '../file/store-open-error.ts';
import { findProblemsIn } from '../file/verify.ts';
import { createWalLimit, truncateWal } from '../file/wal-limit.ts';
import { migrations, readSchemaState } from '../migrations/migrate.ts';
import { createReader } from './copy-source.ts';
import { orStopped } from './or-stopped.ts';
import { createPartWrites } from './part-writes.ts';
import { createUnfinishedCopy } from './unfinished-copy.ts';

const busyTimeoutMs = 1_000;

/** Another process that opens the file meanwhile, for this or anything else, finds it locked. */
const configure = (db: Database): void => {
  db.pragma('locking_mode = EXCLUSIVE');
  configureConnection(db);
  // What a loss of power undoes is written again: the last step is durable.
  db.pragma('synchronous = NORMAL');
  db.pragma('secure_delete = OFF');
  // Rows of a part that comes later may be named; what is missing in the end is found.
  db.pragma('foreign_keys = OFF');
  // Sorting for the indexes of a large file would take hundreds of megabytes of memory.
  db.pragma('temp_store = FILE');
};

const refuse = (path: string, db: Database): StoreOpenError | null => {
  const state = readSchemaState(db);
  const refusal = refusalOf(state);
  if (refusal === 'empty') return null;
  const isOurs = state.kind === 'unfinished-copy' && state.version === migrations.length;
  return isOurs ? null : storeOpenError(path, refusal ?? 'not-empty');
};

const createTarget = (db: Database, path: string): CopyTarget => {
  const copy = createUnfinishedCopy(db);
  if (readSchemaState(db).kind === 'older') copy.create();
  const writes = createPartWrites(db);
  const limitWal = createWalLimit(db);
  const insert = db.transaction((store: (row: never) => void, rows: readonly unknown[]) => {
    for (const row of rows) store(row as never);
  });
  return {
    ...createReader(db, path),
    begin: (mark) =>
      orStopped(path, () => {
        if (copy.take() !== mark) copy.startAnew(mark);
      }),
    write: (part, rows) =>
      orStopped(path, () => {
        insert(writes[part], rows);
        limitWal();
      }),
    settle: (settings) =>
      orStopped(path, () => {
        copy.settle(settings);
        truncateWal(db);
      }),
    problems: () => orStopped(path, () => findProblemsIn(db)),
    finish: () =>
      orStopped(path, () => {
        db.pragma('synchronous = FULL');
        truncateWal(db);
        copy.finish();
        sync(dirname(db.name));
      }),
    close: async () => void db.close(),
  };
};

/**
 * Opens a file for a copy to be written to: none yet, an empty one, or one with a copy that has not come to
 * its end. Until `finish`, no version of this program opens it as a store.
 *
 * Errors: `store-open-failed`; the file is then as it was.
 */
export const openSqliteCopyTarget = async (
  path: string,
): Promise<Result<CopyTarget, StoreOpenError>> => {
  let db: Database | undefined;
  try {
    const file = checkNode(path).andThen(() => findRealFile(path));
    if (file.isErr()) return err(file.error);
    const opened = connect(file.value);
    db = opened;
    const deadline = performance.now() + busyTimeoutMs;
    const refused = await retryWhileBusy(() => refuse(path, opened), deadline);
    if (refused !== null) {
      opened.close();
      return err(refused);
    }
    return ok(
      await retryWhileBusy(() => {
        configure(opened);
        return createTarget(opened, path);
      }, deadline),
    );
  } catch (error) {
    db?.close();
    return err(toStoreOpenError(path, error));
  }
};
