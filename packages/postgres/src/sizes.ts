import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { Connections } from './connection/connections.ts';
import { statement } from './connection/statement.ts';

/** How large a database is, for who watches it. */
export interface StoreSizes {
  /** Of all tables and indexes of the database. */
  readonly bytes: number;
  /** About how many changes the log keeps: the estimate of the server. */
  readonly changes: number;
}

interface SizesRow {
  readonly bytes: number | string;
  readonly changes: number | string;
}

const readSizes = statement(
  'sizes',
  `SELECT pg_database_size(current_database()) AS bytes,
    pg_stat_get_live_tuples('change'::regclass) AS changes`,
);

/** Creates what tells the sizes. The server looks at each of its files, so it is no short statement. */
export const createSizes =
  (connections: Pick<Connections, 'search'>) =>
  async (): Promise<Result<StoreSizes, StoreUnavailable>> =>
    (await connections.search<SizesRow>(0, readSizes, [])).map(([row]) => ({
      bytes: Number(row?.bytes),
      changes: Number(row?.changes),
    }));
