import type { SchemaStep } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { Client } from 'pg';
import { storeSession } from '../connection/connector.ts';
import { migrate } from './migrate.ts';
import { newestSchema } from './migrations.ts';
import { withDatabase } from './open-database.ts';
import { type StoreOpenError, storeOpenError } from './store-open-error.ts';

interface Sessions {
  readonly role: string;
  readonly host: string | null;
  readonly count: number | string;
}

// Only its own role and roles that may read all of `pg_stat_activity` see the address of a session; everybody sees its
// name.
const sessions = `SELECT usename AS role, host(client_addr) AS host, count(*) AS count
  FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = $1
  GROUP BY 1, 2 ORDER BY 1, 2`;

/**
 * The connections of open stores to a database, in words; `null` where there are none. It does not find one with
 * another `application_name`. Rejects as `pg` does.
 */
const readOpenStores = async (client: Client): Promise<string | null> => {
  const query = { text: sessions, values: [storeSession], query_timeout: 10_000 };
  const { rows } = await client.query<Sessions>(query);
  const shown = rows.map(
    ({ role, host, count }) =>
      `${count} of the role ${role}${host === null ? '' : ` from ${host}`}`,
  );
  return shown.length === 0 ? null : shown.join(', ');
};

const limitMs = 10_000;

/**
 * Reads the schema of a database, and the one that this version brings it to; changes nothing.
 * Errors: `store-open-failed`.
 */
export const readPostgresSchema = ({
  address,
}: {
  readonly address: string;
}): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(address, limitMs, async ({ version }) => ok({ from: version, to: newestSchema }));

/**
 * Brings the schema of a database up to date, in one transaction. It may run again, and in several processes at once.
 * Errors: `store-open-failed`, `in-use` where stores of an older version have the database open, `refused` where
 * another process prevents the change for ten seconds.
 */
export const migratePostgres = ({
  address,
}: {
  readonly address: string;
}): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(address, limitMs, async (found) => {
    if (found.version < newestSchema) {
      const open = found.version === 0 ? null : await readOpenStores(found.client);
      if (open !== null) return err(storeOpenError(found.address.shown, 'in-use', open));
      await migrate(found);
    }
    return ok({ from: found.version, to: newestSchema });
  });
