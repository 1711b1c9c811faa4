import { type CopySource, err, ok, type Result } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { checkNode } from '../file/check-node.ts';
import { connectReadOnly } from '../file/connection.ts';
import { findExistingFile } from '../file/real-file.ts';
import { retryWhileBusy } from '../file/retry-while-busy.ts';
import { refusalOf } from '../file/schema-refusal.ts';
import { type StoreOpenError, storeOpenError, toStoreOpenError } from '../file/store-open-error.ts';
import { readSchemaState } from '../migrations/migrate.ts';
import { orStopped } from './or-stopped.ts';
import { createReader } from './read-parts.ts';

const busyTimeoutMs = 5_000;

/** Another number after every commit of another connection. */
const dataVersion = (db: Database) => db.pragma('data_version', { simple: true });

/**
 * Opens a database file to be copied, as it is at this moment, whoever writes to it later. It changes
 * nothing: a file with the schema of an older version is refused.
 *
 * Errors: `store-open-failed`.
 */
export const openSqliteCopySource = async (
  path: string,
): Promise<Result<CopySource, StoreOpenError>> => {
  let db: Database | undefined;
  try {
    const file = checkNode(path).andThen(() => findExistingFile(path));
    if (file.isErr()) return err(file.error);
    const opened = connectReadOnly(file.value);
    db = opened;
    opened.exec('BEGIN');
    const state = await retryWhileBusy(
      () => readSchemaState(opened),
      performance.now() + busyTimeoutMs,
    );
    const refusal = refusalOf(state);
    if (refusal !== null) {
      opened.close();
      return err(storeOpenError(path, refusal));
    }
    const version = dataVersion(opened);
    return ok({
      ...createReader(opened, path),
      wasWrittenTo: () =>
        orStopped(path, () => {
          opened.exec('COMMIT');
          return dataVersion(opened) !== version;
        }),
    });
  } catch (error) {
    db?.close();
    return err(toStoreOpenError(path, error));
  }
};
