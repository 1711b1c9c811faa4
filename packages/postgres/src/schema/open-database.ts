import { err, ok, type Result } from 'neverthrow';
import type { Address } from '../connection/address.ts';
import { migrate } from './migrate.ts';
import { newestSchema } from './migrations.ts';
import { type StoreOpenError, storeOpenError } from './store-open-error.ts';
import { withDatabase } from './with-database.ts';

/** Sees to it that a database has the newest schema, or says why it has not. */
export const openDatabase = (
  address: string,
  create: boolean,
  timeLimitMs: number,
): Promise<Result<Address, StoreOpenError>> =>
  withDatabase(address, timeLimitMs, async (found) => {
    const { shown } = found.address;
    const isEmpty = found.version === 0;
    if (found.version < newestSchema && !(isEmpty && create)) {
      return err(storeOpenError(shown, isEmpty ? 'empty' : 'older-schema'));
    }
    if (isEmpty) await migrate(found);
    return ok(found.address);
  });
