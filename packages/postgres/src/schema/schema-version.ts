import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import type { Client } from 'pg';
import { migrations, newestSchema } from './migrations.ts';

/** The schema of a database: a number from 0 (empty), or the tables of another program, with their owners. */
type SchemaVersion = number | { readonly foreign: string };

interface Found {
  readonly schema: string | null;
  readonly tables: string | null;
  readonly columns: string | null;
}

/** The role may not use any schema of its `search_path`, so it does not see their content. */
export class NoSchema extends Error {
  constructor() {
    super(
      'the role may not use any schema of its search_path; GRANT it USAGE on the one that has the tables, such as public',
    );
  }
}

/** The names of all tables of this program. */
export const namesOfTables = migrations
  .flat()
  .flatMap((sql) => /CREATE TABLE IF NOT EXISTS (\w+)/.exec(sql)?.[1] ?? []);

const limit = { query_timeout: 10_000 };

/** Reads the schema of a database. Rejects as `pg` does. */
export const readSchemaVersion = async (client: Client): Promise<SchemaVersion> => {
  const found = {
    // Not from information_schema, which leaves out tables that the role may not read.
    text: `SELECT current_schema() AS schema,
      (SELECT string_agg(relname || ' of ' || pg_get_userbyid(relowner), ', ' ORDER BY relname)
        FROM pg_class
        WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relname = ANY($1)
          AND relkind IN ('r', 'p', 'v', 'm', 'f')) AS tables,
      (SELECT string_agg(attname, ',') FROM pg_attribute
        WHERE attrelid = to_regclass(quote_ident(current_schema()) || '.migration')
          AND attnum > 0 AND NOT attisdropped) AS columns`,
    values: [[...namesOfTables, 'migration']],
    ...limit,
  };
  const [row] = (await client.query<Found>(found)).rows;
  if (row?.schema === null) throw new NoSchema();
  if (row?.columns !== 'id') return row?.tables ? { foreign: row.tables } : 0;
  const newest = { text: 'SELECT max(id) AS id FROM migration', ...limit };
  const { rows } = await client.query<{ readonly id: number | string | null }>(newest);
  return Number(rows[0]?.id ?? 0);
};

/**
 * Whether a newer version of this program has migrated the database since it was opened. A migration waits for each
 * statement with this condition; a statement that waits for the migration sees its result.
 */
export const isNewerSchema = `EXISTS (SELECT FROM migration WHERE id > ${newestSchema})`;

/** The error that a store returns from then on. */
export const newerSchema = (): StoreUnavailable =>
  storeUnavailable(
    'failed',
    new Error(
      'the database was migrated by a newer version of this program; start that version instead',
    ),
  );
