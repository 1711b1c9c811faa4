import { randomUUID } from 'node:crypto';
import type { Lease, Leases } from '@jobposting/core/adapter';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { isNewerSchema } from '../schema/schema-version.ts';

// Of the one clock that all processes share, and read when it is compared: a statement may wait for the row.
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

// After a newer version has migrated the database, that version does the work.
const take = statement(
  'take-lease',
  `INSERT INTO lease AS l (name, holder, until)
    SELECT $1, $2, ${now} + $3::bigint WHERE NOT ${isNewerSchema}
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = ${now} + $3::bigint
    WHERE l.holder = excluded.holder OR l.until <= ${now} OR l.until > ${now} + $3::bigint
    RETURNING name, holder, note`,
);
const renew = statement(
  'renew-lease',
  `UPDATE lease SET until = ${now} + $3::bigint, note = $4::text
    WHERE name = $1 AND holder = $2 AND NOT ${isNewerSchema} RETURNING name`,
);
const noteOf = statement('lease-note', 'SELECT note FROM lease WHERE name = $1');

/** Creates the leases of this store. They end by the clock of the server. */
export const createLeases = (connections: Connections): Leases => ({
  async take(name, forMs) {
    const taken = await connections.writeRepeatably<Lease>(take, [name, randomUUID(), forMs]);
    return taken.map(([lease]) => lease ?? null);
  },
  async renew({ name, holder, note }, forMs) {
    const kept = await connections.writeRepeatably(renew, [name, holder, forMs, note]);
    return kept.map((rows) => rows.length > 0);
  },
  async noteOf(name) {
    const read = await connections.read<Pick<Lease, 'note'>>(noteOf, [name]);
    return read.map(([row]) => row?.note ?? null);
  },
});
