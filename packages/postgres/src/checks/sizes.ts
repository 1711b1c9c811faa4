import type { StoreSizes, StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';

interface SizesRow {
  readonly bytes: number | string;
  readonly changes: number | string;
}

const readSizes = statement(
  'sizes',
  `SELECT pg_database_size(current_database()) AS bytes,
    pg_stat_get_live_tuples('change'::regclass) AS changes`,
);

/**
 * Creates the function that returns the sizes; the number of changes is the estimate of the server. It reads the size
 * of each file, so it is not a short statement.
 */
export const createSizes =
  (connections: Pick<Connections, 'search'>) =>
  async (): Promise<Result<StoreSizes, StoreUnavailable>> =>
    (await connections.search<SizesRow>(0, readSizes, [])).map(([row]) => ({
      bytes: Number(row?.bytes),
      changes: Number(row?.changes),
    }));
