import type { SchemaStep } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type StoreOpenError, storeOpenError } from '../driver/store-open-error.ts';
import { readSchemaState } from './migrate.ts';
import { newestSchema } from './migrations.ts';
import { refusalOf } from './schema-refusal.ts';
import { withDatabase } from './with-database.ts';

/**
 * Reads which schema the database at `path` has, and changes nothing. Errors: `store-open-failed`, also for
 * a newer schema and for a file that is empty.
 */
export const readFileSchema = (path: string): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(path, (db) => {
    const state = readSchemaState(db);
    const to = newestSchema;
    if (state.kind === 'older') return ok({ from: state.version, to });
    const refusal = refusalOf(state);
    return refusal === null ? ok({ from: to, to }) : err(storeOpenError(path, refusal));
  });
