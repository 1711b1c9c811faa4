import { randomUUID } from 'node:crypto';
import type { Lease, Leases, StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { isNewerSchema, newerSchema } from '../schema/schema-version.ts';

/** The one clock that all processes share, read when it is compared: a statement may wait for the row. */
export const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** A row in any case, so that the loss of a lease is told apart from a newer schema, in which nothing is written. */
export const orNewerSchema = (write: string, returned = 'name, holder, note'): string =>
  `WITH written AS (${write} RETURNING ${returned})
    SELECT written.*, ${isNewerSchema} AS is_newer_schema FROM (SELECT) AS always LEFT JOIN written ON true`;

const take = statement(
  'take-lease',
  orNewerSchema(`INSERT INTO lease AS l (name, holder, until)
    SELECT $1, $2, ${now} + $3::bigint WHERE NOT ${isNewerSchema}
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = ${now} + $3::bigint
    WHERE l.holder = excluded.holder OR l.until <= ${now} OR l.until > ${now} + $3::bigint`),
);
const renew = statement(
  'renew-lease',
  orNewerSchema(`UPDATE lease SET until = ${now} + $3::bigint, note = $4::text
    WHERE name = $1 AND holder = $2 AND NOT ${isNewerSchema}`),
);
const noteOf = statement('lease-note', 'SELECT note FROM lease WHERE name = $1');

type LeaseRow = (Lease | { readonly name: null }) & { readonly is_newer_schema: boolean };

const leaseIn = ([row]: readonly LeaseRow[]): Result<Lease | null, StoreUnavailable> => {
  if (row === undefined || row.is_newer_schema) return err(newerSchema());
  if (row.name === null) return ok(null);
  const { name, holder, note } = row;
  return ok({ name, holder, note });
};

/** Creates the leases of this store. They end by the clock of the server. */
export const createLeases = (connections: Connections): Leases => ({
  async take(name, forMs) {
    const rows = await connections.writeRepeatably<LeaseRow>(take, [name, randomUUID(), forMs]);
    return rows.andThen(leaseIn);
  },
  async renew({ name, holder, note }, forMs) {
    const values = [name, holder, forMs, note];
    const rows = await connections.writeRepeatably<LeaseRow>(renew, values);
    return rows.andThen(leaseIn).map((kept) => kept !== null);
  },
  async noteOf(name) {
    const read = await connections.read<Pick<Lease, 'note'>>(noteOf, [name]);
    return read.map(([row]) => row?.note ?? null);
  },
});
