import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { orUnreachable } from '../connection/write-failure.ts';

// Only a new table is certain to take its room from the disk: an existing one may reuse room that was freed.
// 30 000 numbers take a mebibyte.
const takeRoom = statement(
  'check-room',
  `DO $$ BEGIN
    CREATE TEMP TABLE room ON COMMIT DROP AS SELECT generate_series(1, 30000);
  END $$`,
);

/** Creates what asks whether the disk has room. It leaves nothing behind. */
export const createCheckRoom =
  (connections: Connections) => async (): Promise<Result<void, StoreUnavailable>> =>
    (await connections.writeRepeatably(takeRoom, [])).map(() => undefined).mapErr(orUnreachable);
