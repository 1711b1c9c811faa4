import type { Client } from 'pg';
import { storeSession } from '../connection/open-client.ts';

interface Sessions {
  readonly role: string;
  readonly host: string | null;
  readonly count: number | string;
}

// Where a session comes from is shown to its own role and to those who may read all of `pg_stat_activity`;
// what it is called, to everybody.
const sessions = `SELECT usename AS role, host(client_addr) AS host, count(*) AS count
  FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = $1
  GROUP BY 1, 2 ORDER BY 1, 2`;

/**
 * The connections that open stores have to a database, in words; `null` where there are none. One that goes by
 * another `application_name` is not found. Rejects as `pg` does.
 */
export const readOpenStores = async (client: Client): Promise<string | null> => {
  const query = { text: sessions, values: [storeSession], query_timeout: 10_000 };
  const { rows } = await client.query<Sessions>(query);
  const shown = rows.map(
    ({ role, host, count }) =>
      `${count} of the role ${role}${host === null ? '' : ` from ${host}`}`,
  );
  return shown.length === 0 ? null : shown.join(', ');
};
