import { type StoreSizes, type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { orLate } from '../connection/connector.ts';
import { orUnreachable } from '../connection/postgres-error.ts';
import { statement } from '../connection/statement.ts';
import { isNewerSchema, newerSchema } from '../schema/schema-version.ts';

// It writes a row, because a server may accept a write that it cannot commit: the commit also waits for a standby.
const touch = statement(
  'check',
  `INSERT INTO lease AS l (name, holder, until) SELECT 'check', '', 0 WHERE NOT ${isNewerSchema}
    ON CONFLICT (name) DO UPDATE SET until = l.until
    RETURNING name`,
);

const limitMs = 2_000;

type Checked = Result<void, StoreUnavailable>;

const tooLate = (): Error => new Error(`no write was made within ${limitMs} ms`);

/**
 * Creates the function that checks whether the database can be read and written now. It answers within two seconds. The
 * write itself may take as long as any other, because a shorter limit would end the shared connection.
 */
export const createCheck = (connections: Connections): (() => Promise<Checked>) => {
  let writing: Promise<Checked> | null = null;

  const write = async (): Promise<Checked> => {
    const written = await connections.writeRepeatably(touch, []);
    writing = null;
    return written
      .mapErr(orUnreachable)
      .andThen((rows) => (rows.length === 0 ? err(newerSchema()) : ok()));
  };

  return () => {
    writing ??= write();
    return orLate(writing, limitMs, () =>
      err(storeUnavailable('unreachable', connections.connectFailure() ?? tooLate())),
    );
  };
};

// Only a new table certainly takes space from the disk: an existing one may reuse freed space. 30 000 numbers take a
// mebibyte.
const takeRoom = statement(
  'check-room',
  `DO $$ BEGIN
    CREATE TEMP TABLE room ON COMMIT DROP AS SELECT generate_series(1, 30000);
  END $$`,
);

/** Creates the function that checks whether the disk has room. It leaves nothing behind. */
export const createCheckRoom =
  (connections: Connections) => async (): Promise<Result<void, StoreUnavailable>> =>
    (await connections.writeRepeatably(takeRoom, [])).map(() => undefined).mapErr(orUnreachable);

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
