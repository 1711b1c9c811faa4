/**
 * What a server does with each table. Migrations, which the owner runs, and `copy` need more.
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
  former_slug: 'SELECT, INSERT, DELETE',
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

/** Those of `$1`, needed privileges as JSON, that the role has not, by name. A relation that is not there yet is none. */
export const missingPrivileges = `SELECT needed.privilege || ' on ' || needed.name AS name
  FROM json_to_recordset($1::json) AS needed(kind text, name text, privilege text)
  JOIN pg_class AS c ON c.relnamespace = quote_ident(current_schema())::regnamespace
    AND c.relname = needed.name AND c.relkind::text = needed.kind
  WHERE NOT CASE needed.kind WHEN 'S' THEN has_sequence_privilege(c.oid, needed.privilege)
    ELSE has_table_privilege(c.oid, needed.privilege) END
  ORDER BY 1`;

/** Whether the role may migrate. `$1`: the names of all tables. Only an owner may alter a table. */
export const mayMigrate = `SELECT has_schema_privilege(current_schema(), 'CREATE') AND NOT EXISTS (
  SELECT FROM pg_class AS c WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind = 'r'
    AND c.relname = ANY($1) AND NOT pg_has_role(c.relowner, 'USAGE'))`;
