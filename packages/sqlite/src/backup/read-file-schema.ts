import type { SchemaStep } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type StoreOpenError, storeOpenError } from '../driver/store-open-error.ts';
import { readSchemaState, refusalOf } from '../schema/migrate.ts';
import { newestSchema } from '../schema/migrations.ts';
import { withDatabase } from '../schema/with-database.ts';

/**
 * Reads the schema of the database at `path`, and changes nothing. Errors: `store-open-failed`, also for a newer schema
 * and for an empty file.
 */
export const readFileSchema = (path: string): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(path, (db) => {
    const state = readSchemaState(db);
    const to = newestSchema;
    if (state.kind === 'older') return ok({ from: state.version, to });
    const refusal = refusalOf(state);
    return refusal === null ? ok({ from: to, to }) : err(storeOpenError(path, refusal));
  });
