import { ok, type Result } from 'neverthrow';
import { withDatabase } from '../schema/open-database.ts';
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
  lease: 'SELECT, INSERT, UPDATE',
  migration: 'SELECT',
  webhook: 'SELECT, INSERT, UPDATE, DELETE',
};

const ofSequences: Readonly<Record<string, string>> = {
  employer_id: 'USAGE',
  api_key_id: 'USAGE',
  job_id_block: 'USAGE',
  webhook_id: 'USAGE',
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

/** What a server has to know of its database when it starts. */
export interface PostgresCheck {
  /** The privileges that a server needs and the role lacks, such as `INSERT on job` and `USAGE on employer_id`. */
  readonly missingPrivileges: readonly string[];
  /** By how many milliseconds the clock of the database is ahead of that of this machine. */
  readonly clockAheadMs: number;
}

const limitMs = 10_000;

const clock = {
  text: 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',
  query_timeout: limitMs,
};
const privileges = {
  text: missingPrivileges,
  values: [JSON.stringify(neededPrivileges)],
  query_timeout: limitMs,
};

/** Checks a database for a server, and changes nothing. Errors: `store-open-failed`. */
export const checkPostgres = ({
  address,
}: {
  readonly address: string;
}): Promise<Result<PostgresCheck, StoreOpenError>> =>
  withDatabase(address, limitMs, async ({ client }) => {
    const time = await client.query<{ readonly now: string }>(clock);
    const clockAheadMs = Number(time.rows[0]?.now) - Date.now();
    const missing = await client.query<{ readonly name: string }>(privileges);
    return ok({ missingPrivileges: missing.rows.map(({ name }) => name), clockAheadMs });
  });
