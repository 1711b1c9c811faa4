import type { SchemaStep } from '@jobposting/core/adapter';
import { ok, type Result } from 'neverthrow';
import type { Client } from 'pg';
import { newestSchema } from '../schema/migrations.ts';
import { withDatabase } from '../schema/open-database.ts';
import { namesOfTables } from '../schema/schema-version.ts';
import type { StoreOpenError } from '../schema/store-open-error.ts';

/**
 * The privileges that a server needs for each table. Migrations, which the owner runs, and `copy` need more.
 *
 * A statement that may update, `ON CONFLICT DO UPDATE`, needs the privilege even where it only inserts.
 */
const ofTables: Readonly<Record<string, string>> = {
  api_key: 'SELECT, INSERT, UPDATE, DELETE',
  change: 'SELECT, INSERT, DELETE',
  change_log: 'SELECT, UPDATE',
  change_numbered: 'SELECT, INSERT, UPDATE',
  change_order: 'SELECT, UPDATE',
  change_position: 'SELECT, INSERT, DELETE',
  employer: 'SELECT, INSERT, UPDATE, DELETE',
  employer_state: 'SELECT, INSERT, UPDATE',
  first_employer: 'SELECT, INSERT, UPDATE',
  former_slug: 'SELECT, INSERT, UPDATE, DELETE',
  job: 'SELECT, INSERT, UPDATE, DELETE',
  job_history: 'SELECT, INSERT, DELETE',
  migration: 'SELECT',
  task: 'SELECT, INSERT, UPDATE',
};

const ofSequences: Readonly<Record<string, string>> = {
  employer_id: 'USAGE',
  api_key_id: 'USAGE',
  job_id_block: 'USAGE',
};

/** The privileges that a server needs, a row for each: `kind` (of `pg_class.relkind`), `name`, `privilege`. */
export const neededPrivileges = [
  ...Object.entries(ofTables).map(([name, needed]) => ({ kind: 'r', name, needed })),
  ...Object.entries(ofSequences).map(([name, needed]) => ({ kind: 'S', name, needed })),
].flatMap(({ kind, name, needed }) =>
  needed.split(', ').map((privilege) => ({ kind, name, privilege })),
);

/** The privileges in `$1` (JSON) that the role lacks, by name. Relations that do not exist yet are left out. */
const missingPrivileges = `SELECT needed.privilege || ' on ' || needed.name AS name
  FROM json_to_recordset($1::json) AS needed(kind text, name text, privilege text)
  JOIN pg_class AS c ON c.relnamespace = quote_ident(current_schema())::regnamespace
    AND c.relname = needed.name AND c.relkind::text = needed.kind
  WHERE NOT CASE needed.kind WHEN 'S' THEN has_sequence_privilege(c.oid, needed.privilege)
    ELSE has_table_privilege(c.oid, needed.privilege) END
  ORDER BY 1`;

/** Whether the role may migrate. `$1`: the names of all tables. Only an owner may alter a table. */
const mayMigrate = `SELECT has_schema_privilege(current_schema(), 'CREATE') AND NOT EXISTS (
  SELECT FROM pg_class AS c WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind = 'r'
    AND c.relname = ANY($1) AND NOT pg_has_role(c.relowner, 'USAGE'))`;

// For the sessions of others, a role sees the owner and the database, but not the type, so the used connections come
// from the statistics, which everybody sees. Limits do not apply to a superuser.

const reserved = `current_setting('superuser_reserved_connections')::int
  + coalesce(current_setting('reserved_connections', true), '0')::int`;

const taken = `(SELECT sum(numbackends) FROM pg_stat_database)`;
const takenOfDatabase = `(SELECT numbackends FROM pg_stat_database WHERE datid = d.oid)`;
const takenByRole = `(SELECT count(*) FROM pg_stat_activity WHERE usesysid = r.oid)`;

/** How many more connections the server accepts from this role to this database. -1 means no specific limit. */
const connectionsLeft = `SELECT greatest(0, CASE WHEN r.rolsuper
    THEN current_setting('max_connections')::int - ${taken}
    ELSE least(
      current_setting('max_connections')::int - (${reserved}) - ${taken},
      CASE WHEN r.rolconnlimit >= 0 THEN r.rolconnlimit - ${takenByRole} END,
      CASE WHEN d.datconnlimit >= 0 THEN d.datconnlimit - ${takenOfDatabase} END) END)
  FROM pg_roles AS r, pg_database AS d
  WHERE r.rolname = current_user AND d.datname = current_database()`;

/** The facts about a database on a PostgreSQL server for its operator. */
export interface PostgresExamination {
  readonly schema: SchemaStep;
  /** Such as `15.14`. */
  readonly version: string;
  /** Such as 15. */
  readonly majorVersion: number;
  /** The setting `synchronous_commit`. */
  readonly synchronousCommit: string;
  /** By how many milliseconds the clock of the server is ahead. */
  readonly clockAheadMs: number;
  /** The privileges that a server needs and the role lacks, such as `INSERT on job` and `USAGE on employer_id`. */
  readonly missingPrivileges: readonly string[];
  /** Whether the role may migrate: it owns the existing tables, and may create others. */
  readonly mayMigrate: boolean;
  /** Whether a pooler, such as pgbouncer, is in between. */
  readonly hasPooler: boolean;
  /** How many more connections the server accepts from this role to this database. */
  readonly connectionsLeft: number;
  /** Tables of this program with dead rows: at least a fifth of the rows, and at least 10 000. */
  readonly tablesWithDeadRows: readonly string[];
  /** `null` where the role lacks privileges. */
  readonly access: Access | null;
}

interface Access {
  readonly employers: number;
  /** The number of keys that are not revoked. */
  readonly keys: number;
  /** Ids of missing employers that have jobs, at most ten. */
  readonly employersMissing: readonly number[];
}

const limitMs = 10_000;

const settings = `SELECT
  current_setting('server_version') AS version,
  current_setting('server_version_num')::int / 10000 AS major,
  current_setting('synchronous_commit') AS synchronous,
  extract(epoch FROM clock_timestamp()) * 1000 AS now,
  pg_backend_pid() AS pid,
  (${mayMigrate}) AS may_migrate,
  (${connectionsLeft}) AS connections`;

const withDeadRows = `SELECT relname AS name FROM pg_stat_user_tables
  WHERE schemaname = current_schema() AND relname = ANY($1)
    AND n_dead_tup > 10000 + n_live_tup / 5
  ORDER BY 1`;

const counts = `SELECT (SELECT count(*) FROM employer) AS employers,
  (SELECT count(*) FROM api_key WHERE revoked_at IS NULL) AS keys`;

const withoutEmployer = `SELECT employer_id AS id FROM employer_state WHERE (active > 0 OR archived > 0)
    AND NOT EXISTS (SELECT FROM employer WHERE employer.id = employer_state.employer_id)
  ORDER BY employer_id LIMIT 10`;

type Row = Readonly<Record<string, unknown>>;

const rowsOf = async (client: Client, text: string, values: unknown[] = []): Promise<Row[]> => {
  const query = { text, values, query_timeout: limitMs };
  return (await client.query<Row>(query)).rows;
};

const namesIn = async (client: Client, text: string, given: unknown): Promise<string[]> =>
  (await rowsOf(client, text, [given])).map(({ name }) => String(name));

const readAccess = async (client: Client): Promise<Access> => {
  const [counted] = await rowsOf(client, counts);
  const missing = await rowsOf(client, withoutEmployer);
  return {
    employers: Number(counted?.employers),
    keys: Number(counted?.keys),
    employersMissing: missing.map(({ id }) => Number(id)),
  };
};

const nobody: Access = { employers: 0, keys: 0, employersMissing: [] };

/** Compares process ids: a pooler reports its own id instead of the server's. */
const hasPooler = (client: Client, pid: unknown): boolean =>
  (client as Client & { readonly processID: number | null }).processID !== Number(pid);

/** Examines a database, and changes nothing. Errors: `store-open-failed`. */
export const examinePostgres = ({
  address,
}: {
  readonly address: string;
}): Promise<Result<PostgresExamination, StoreOpenError>> =>
  withDatabase(address, limitMs, async ({ client, version: from }) => {
    const [found = {}] = await rowsOf(client, settings, [namesOfTables]);
    const clockAheadMs = Number(found.now) - Date.now();
    const missing = await namesIn(client, missingPrivileges, JSON.stringify(neededPrivileges));
    const access = from === 0 ? nobody : missing.length === 0 ? await readAccess(client) : null;
    return ok({
      schema: { from, to: newestSchema },
      version: String(found.version),
      majorVersion: Number(found.major),
      synchronousCommit: String(found.synchronous),
      clockAheadMs,
      missingPrivileges: missing,
      mayMigrate: found.may_migrate === true,
      hasPooler: hasPooler(client, found.pid),
      connectionsLeft: Number(found.connections),
      tablesWithDeadRows: await namesIn(client, withDeadRows, namesOfTables),
      access,
    });
  });
