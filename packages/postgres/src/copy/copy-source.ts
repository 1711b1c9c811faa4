import { err, ok, type Result } from '@jobposting/core';
import type { CopySource } from '@jobposting/core/copy';
import { openDatabase } from '../schema/open-database.ts';
import type { StoreOpenError } from '../schema/store-open-error.ts';
import { type CopyClient, withCopyClient } from './copy-client.ts';
import { createReader } from './read-parts.ts';

export const openLimitMs = 10_000;

// Every write of a job writes `employer_state` too. A row that is written again has another `xmin`.
const writtenTables = ['employer', 'api_key', 'employer_state', 'change_log'];
const everyWrite = `SELECT concat_ws(' ', ${writtenTables.map(
  (table) => `(SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM ${table})`,
)}) AS writes`;

/** Another text after every write. */
const readWrites = async (client: CopyClient): Promise<string | undefined> =>
  (await client.query<{ readonly writes: string }>(everyWrite))[0]?.writes;

/**
 * Opens a database to be copied, as it is at this moment, whoever writes to it later.
 *
 * Errors: `store-open-failed`.
 */
export const openPostgresCopySource = async (
  address: string,
): Promise<Result<CopySource, StoreOpenError>> => {
  const found = await openDatabase(address, false, openLimitMs);
  if (found.isErr()) return err(found.error);
  return withCopyClient(address, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const writes = await readWrites(client);
    return ok({
      ...createReader(client),
      async wasWrittenTo() {
        await client.query('COMMIT');
        return (await readWrites(client)) !== writes;
      },
    });
  });
};
