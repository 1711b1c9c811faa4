import { randomUUID } from 'node:crypto';
import type { OutcomeUnknown, StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { isNewerSchema } from '../schema/schema-version.ts';

// After a newer version has migrated the database, that version does the task. If a holder's clock was fast, it would
// keep the task too long, so another process that would get an earlier end takes it.
const take = statement(
  'take-task',
  `INSERT INTO task AS t (name, holder, until)
    SELECT $1, $2, $3::bigint WHERE NOT ${isNewerSchema}
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE t.holder = excluded.holder OR t.until <= $4::bigint OR t.until > excluded.until
    RETURNING name`,
);

/** Creates the function that takes tasks for this store. */
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
