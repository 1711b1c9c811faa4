import { type CopySource, err, ok, type Result } from '@jobposting/core/adapter';
import { openDatabase } from '../open-database.ts';
import type { StoreOpenError } from '../store-open-error.ts';
import { withCopyClient } from './copy-client.ts';
import { openLimitMs } from './copy-state.ts';
import { countParts, readPart, readSettings } from './read-parts.ts';
import { sequences } from './sequences.ts';

export const asOfOneMoment = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

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
    await client.query(asOfOneMoment);
    return ok({
      rows: (part) => readPart(client, part),
      counts: () => countParts(client),
      settings: () => readSettings(client, sequences),
      close: client.close,
    });
  });
};
