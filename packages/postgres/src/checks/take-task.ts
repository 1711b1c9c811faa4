import { randomUUID } from 'node:crypto';
import type { OutcomeUnknown, StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { isNewerSchema } from '../schema/schema-version.ts';

// What it would do of an older schema, a newer version of this program does now.
// A holder whose clock was ahead would keep the task too long: whoever would get it for less time takes it.
const take = statement(
  'take-task',
  `INSERT INTO task AS t (name, holder, until)
    SELECT $1, $2, $3::bigint WHERE NOT ${isNewerSchema}
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE t.holder = excluded.holder OR t.until <= $4::bigint OR t.until > excluded.until
    RETURNING name`,
);

/** Creates what takes tasks for this store. */
export const createTakeTask = (connections: Connections, now: () => number) => {
  const holder = randomUUID();
  return async (
    name: string,
    forMs: number,
  ): Promise<Result<boolean, StoreUnavailable | OutcomeUnknown>> => {
    const time = now();
    const taken = await connections.writeRepeatably(take, [name, holder, time + forMs, time]);
    return taken.map((rows) => rows.length > 0);
  };
};
