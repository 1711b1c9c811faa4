import { err, ok, type Result } from 'neverthrow';
import { migrations, readSchemaState } from '../migrations/migrate.ts';
import { inspectDatabase } from './inspect-database.ts';
import { refusalOf } from './schema-refusal.ts';
import { type StoreOpenError, storeOpenError } from './store-open-error.ts';

/** Which schema a file has, and to which this version brings it. */
export interface FileSchema {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads which schema the database at `path` has, and changes nothing. Errors: `store-open-failed`, also for
 * a newer schema and for a file that is empty.
 */
export const readFileSchema = (path: string): Promise<Result<FileSchema, StoreOpenError>> =>
  inspectDatabase(path, (db) => {
    const to = migrations.length;
    const state = readSchemaState(db);
    if (state.kind === 'older' && state.version > 0) return ok({ from: state.version, to });
    const refusal = refusalOf(state);
    return refusal === null ? ok({ from: to, to }) : err(storeOpenError(path, refusal));
  });
