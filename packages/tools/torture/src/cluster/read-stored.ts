import { Client } from 'pg';
import type { Stored, StoredChange } from './check-lives.ts';
import type { ClusterPorts } from './cluster-config.ts';

const defaultLimitMs = 20_000;

/** A statement for one node. */
export interface NodeQuery {
  readonly database: string;
  readonly sql: string;
  readonly values?: readonly unknown[];
  readonly limitMs?: number;
}

/** Runs a statement on one node, on a connection of its own. */
export const queryNode = async <Row>(
  ports: ClusterPorts,
  node: number,
  { database, sql, values = [], limitMs = defaultLimitMs }: NodeQuery,
): Promise<readonly Row[]> => {
  const port = ports.nodes[node]?.postgres;
  const client = new Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/${database}`,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  // A lost connection is reported by the query as well.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
};

type Query = <Row>(sql: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** What the database has of an employer, and what it has counted itself. */
export interface StoredWithCount extends Stored {
  readonly count: number;
}

/** Reads what the database has of an employer. */
export const readStored = async (query: Query, employerId: number): Promise<StoredWithCount> => {
  const of = [employerId];
  const jobs = await query<{ readonly reference_id: string; readonly title: string }>(
    'SELECT reference_id, title FROM job WHERE employer_id = $1',
    of,
  );
  const changes = await query<StoredChange>(
    `SELECT reference_id AS "referenceId", type, job_id AS id, version FROM change
      WHERE employer_id = $1 ORDER BY revision`,
    of,
  );
  const [counted] = await query<{ readonly count: number }>(
    'SELECT active + archived AS count FROM employer_state WHERE employer_id = $1',
    of,
  );
  return {
    jobs: new Map(jobs.map(({ reference_id, title }) => [reference_id, title])),
    changes,
    count: counted?.count ?? 0,
  };
};
