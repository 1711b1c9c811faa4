import { Client } from 'pg';

/** Runs a statement on a new connection to a PostgreSQL on the loopback. */
export const queryPort = async <Row>(
  port: number,
  database: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const limitMs = 20_000;
  const client = new Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/${database}`,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  // The query reports a lost connection as well.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
};

// A primary is one whose log both others receive, and whose writes wait for one of them.
const roleSql = `SELECT CASE
      WHEN pg_is_in_recovery() THEN 'standby'
      WHEN current_setting('synchronous_standby_names') <> ''
        AND array_agg(sync_state ORDER BY sync_state) FILTER (WHERE state = 'streaming')
          = '{async,sync}' THEN 'primary'
      ELSE 'alone' END AS role
  FROM pg_stat_replication`;

/** Whether all nodes say, each of itself, that they are one primary and two standbys that receive its log. */
export const areReplicated = async (ports: readonly number[]): Promise<boolean> => {
  const answers = ports.map((port) =>
    queryPort<{ readonly role: string }>(port, 'postgres', roleSql).catch(() => []),
  );
  const roles = (await Promise.all(answers)).flat().map(({ role }) => role);
  return roles.toSorted().join() === 'primary,standby,standby';
};
