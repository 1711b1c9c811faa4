import { ok, type Result } from 'neverthrow';
import type { Client } from 'pg';
import { newestSchema } from './migrations/migrations.ts';
import { namesOfTables } from './migrations/schema-version.ts';
import type { StoreOpenError } from './store-open-error.ts';
import { withDatabase } from './with-database.ts';

/** What an operator wants to know of a database on a PostgreSQL server. */
export interface PostgresExamination {
  /** Which schema it has, 0 for none, and to which this version brings it. */
  readonly schema: { readonly from: number; readonly to: number };
  /** Such as `15.14`. */
  readonly version: string;
  /** Such as 15. */
  readonly majorVersion: number;
  /** The setting `synchronous_commit`. */
  readonly synchronousCommit: string;
  /** How far the clock of the server is ahead, in milliseconds. */
  readonly clockAheadMs: number;
  /** Tables of this program that the role may not read and write. */
  readonly deniedTables: readonly string[];
  /** Whether the role may create tables, as migrations do. */
  readonly mayCreate: boolean;
  /** Whether a pooler, such as pgbouncer, is between. */
  readonly hasPooler: boolean;
  /** How many more connections the server takes from this role. */
  readonly connectionsLeft: number;
  /** Tables of this program of which a fifth and more, and 10 000 rows at least, is not cleaned up. */
  readonly tablesWithDeadRows: readonly string[];
  readonly employers: number;
  /** Those that are not revoked. */
  readonly keys: number;
  /** Ids of employers that are not there and have jobs, ten at most. */
  readonly employersMissing: readonly number[];
}

const limitMs = 10_000;

const settings = `SELECT
  current_setting('server_version') AS version,
  current_setting('server_version_num')::int / 10000 AS major,
  current_setting('synchronous_commit') AS synchronous,
  extract(epoch FROM clock_timestamp()) * 1000 AS now,
  pg_backend_pid() AS pid,
  has_schema_privilege(current_schema(), 'CREATE') AS may_create,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections`;

const denied = `SELECT c.relname AS name FROM pg_class AS c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname = ANY($1)
    AND NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
      AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
  ORDER BY 1`;

const withDeadRows = `SELECT relname AS name FROM pg_stat_user_tables
  WHERE schemaname = current_schema() AND relname = ANY($1)
    AND n_dead_tup > 10000 + n_live_tup / 5
  ORDER BY 1`;

const counts = `SELECT (SELECT count(*) FROM employer) AS employers,
  (SELECT count(*) FROM api_key WHERE revoked_at IS NULL) AS keys`;

const missing = `SELECT employer_id AS id FROM employer_state WHERE (active > 0 OR archived > 0)
    AND NOT EXISTS (SELECT FROM employer WHERE employer.id = employer_state.employer_id)
  ORDER BY employer_id LIMIT 10`;

type Row = Readonly<Record<string, unknown>>;

const rowsOf = async (client: Client, text: string, values: unknown[] = []): Promise<Row[]> => {
  const query = { text, values, query_timeout: limitMs };
  return (await client.query<Row>(query)).rows;
};

const namesIn = async (client: Client, text: string): Promise<string[]> =>
  (await rowsOf(client, text, [namesOfTables])).map(({ name }) => String(name));

/** Tells the process of the server apart from that of a pooler, which names one of its own. */
const hasPooler = (client: Client, pid: unknown): boolean =>
  (client as Client & { readonly processID: number | null }).processID !== Number(pid);

/** Examines a database, and changes nothing. Errors: `store-open-failed`. */
export const examinePostgres = ({
  address,
}: {
  readonly address: string;
}): Promise<Result<PostgresExamination, StoreOpenError>> =>
  withDatabase(address, limitMs, async ({ client, version: from }) => {
    const [found = {}] = await rowsOf(client, settings);
    const clockAheadMs = Number(found.now) - Date.now();
    const deniedTables = await namesIn(client, denied);
    const isReadable = from > 0 && deniedTables.length === 0;
    const [counted] = isReadable ? await rowsOf(client, counts) : [];
    const employersMissing = isReadable ? await rowsOf(client, missing) : [];
    return ok({
      schema: { from, to: newestSchema },
      version: String(found.version),
      majorVersion: Number(found.major),
      synchronousCommit: String(found.synchronous),
      clockAheadMs,
      deniedTables,
      mayCreate: found.may_create === true,
      hasPooler: hasPooler(client, found.pid),
      connectionsLeft: Number(found.connections),
      tablesWithDeadRows: await namesIn(client, withDeadRows),
      employers: Number(counted?.employers ?? 0),
      keys: Number(counted?.keys ?? 0),
      employersMissing: employersMissing.map(({ id }) => Number(id)),
    });
  });
