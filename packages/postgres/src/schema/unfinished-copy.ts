import type { Client } from 'pg';

/** The table is there while a copy into the database has not come to its end. */
export const unfinishedCopy = `SELECT to_regclass('unfinished_copy') IS NOT NULL AS "isThere"`;

/** Whether a copy into a database has not come to its end. Rejects as `pg` does. */
export const hasUnfinishedCopy = async (client: Client): Promise<boolean> => {
  const found = { text: unfinishedCopy, query_timeout: 10_000 };
  const { rows } = await client.query<{ readonly isThere: boolean }>(found);
  return rows[0]?.isThere === true;
};
