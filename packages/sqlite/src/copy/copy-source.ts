import { err, ok, type Result } from '@jobposting/core';
import type { CopySource } from '@jobposting/core/copy';
import type { Database } from 'better-sqlite3';
import { connectReadOnly } from '../driver/connection.ts';
import { findExistingFile } from '../driver/real-file.ts';
import type { StoreOpenError } from '../driver/store-open-error.ts';
import { readSchemaState } from '../schema/migrate.ts';
import { refusalOf } from '../schema/schema-refusal.ts';
import { openCopiedFile, orStopped } from './copied-file.ts';
import { createReader } from './read-parts.ts';

const opening = { find: findExistingFile, connect: connectReadOnly, timeoutMs: 5_000 };

/** Another number after every commit of another connection. */
const dataVersion = (db: Database) => db.pragma('data_version', { simple: true });

/**
 * Opens a database file to be copied, as it is at this moment, whoever writes to it later. It changes
 * nothing: a file with the schema of an older version is refused.
 *
 * Errors: `store-open-failed`.
 */
export const openSqliteCopySource = (path: string): Promise<Result<CopySource, StoreOpenError>> =>
  openCopiedFile(path, opening, (db) => {
    if (!db.inTransaction) db.exec('BEGIN');
    const refusal = refusalOf(readSchemaState(db));
    if (refusal !== null) return err(refusal);
    const version = dataVersion(db);
    return ok({
      ...createReader(db, path),
      wasWrittenTo: () =>
        orStopped(path, () => {
          db.exec('COMMIT');
          return dataVersion(db) !== version;
        }),
    });
  });
