import type { SchemaStep } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { migrate } from './migrate.ts';
import { newestSchema } from './migrations.ts';
import { readOpenStores } from './open-stores.ts';
import { type StoreOpenError, storeOpenError } from './store-open-error.ts';
import { withDatabase } from './with-database.ts';

const limitMs = 10_000;

/**
 * Reads which schema a database has, and to which this version brings it; changes nothing.
 * Errors: `store-open-failed`.
 */
export const readPostgresSchema = ({
  address,
}: {
  readonly address: string;
}): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(address, limitMs, async ({ version }) => ok({ from: version, to: newestSchema }));

/**
 * Brings the schema of a database up to date, in one transaction. It may be run again, and by several at
 * once. Errors: `store-open-failed`, `in-use` where stores of an older version have the database open,
 * `refused` where another process keeps it from being changed for ten seconds.
 */
export const migratePostgres = ({
  address,
}: {
  readonly address: string;
}): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(address, limitMs, async (found) => {
    if (found.version < newestSchema) {
      const open = found.version === 0 ? null : await readOpenStores(found.client);
      if (open !== null) return err(storeOpenError(found.address.shown, 'in-use', open));
      await migrate(found);
    }
    return ok({ from: found.version, to: newestSchema });
  });
