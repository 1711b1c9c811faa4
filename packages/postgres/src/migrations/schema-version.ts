import type { Client } from 'pg';
import { migrations } from './migrations.ts';

/** Which schema a database has: a number from 0, with nothing in it, or that of another program. */
export type SchemaVersion = number | 'foreign';

interface Found {
  readonly tables: number | string;
  readonly columns: string | null;
}

/** The names of all tables of this program. */
export const namesOfTables = migrations
  .flat()
  .flatMap((sql) => /CREATE TABLE IF NOT EXISTS (\w+)/.exec(sql)?.[1] ?? []);

const limit = { query_timeout: 10_000 };

/** Reads which schema a database has. Rejects as `pg` does. */
export const readSchemaVersion = async (client: Client): Promise<SchemaVersion> => {
  const found = {
    // The information schema hides tables from a role that may not use them: it would take them for none.
    text: `SELECT
      (SELECT count(*) FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'f')
          AND relname = ANY($1)) AS tables,
      (SELECT string_agg(attname, ',') FROM pg_attribute
        WHERE attrelid = to_regclass(quote_ident(current_schema()) || '.migration')
          AND attnum > 0 AND NOT attisdropped) AS columns`,
    values: [namesOfTables],
    ...limit,
  };
  const [row] = (await client.query<Found>(found)).rows;
  if (row?.columns !== 'id') {
    const isEmpty = Number(row?.tables) === 0 && row?.columns === null;
    return isEmpty ? 0 : 'foreign';
  }
  const newest = { text: 'SELECT max(id) AS id FROM migration', ...limit };
  const { rows } = await client.query<{ readonly id: number | string | null }>(newest);
  return Number(rows[0]?.id ?? 0);
};
