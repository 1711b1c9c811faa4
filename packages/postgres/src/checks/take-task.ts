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

// In a separate row that nobody takes, with the progress in the column of the holder.
const readProgress = statement('read-progress', 'SELECT holder FROM task WHERE name = $1');
const noteProgress = statement(
  'note-progress',
  `INSERT INTO task (name, holder, until) SELECT $1, $2, 0 WHERE NOT ${isNewerSchema}
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder`,
);

/** Creates the functions that store the progress of tasks. */
export const createProgress = (connections: Connections) => {
  const rowOf = (name: string): string => `progress of ${name}`;
  return {
    readProgress: async (name: string): Promise<Result<string | null, StoreUnavailable>> => {
      const read = await connections.read<{ readonly holder: string }>(readProgress, [rowOf(name)]);
      return read.map(([row]) => row?.holder ?? null);
    },
    noteProgress: async (
      name: string,
      progress: string,
    ): Promise<Result<void, StoreUnavailable | OutcomeUnknown>> =>
      (await connections.writeRepeatably(noteProgress, [rowOf(name), progress])).map(
        () => undefined,
      ),
  };
};
