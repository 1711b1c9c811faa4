import type { Database } from 'better-sqlite3';
import { Pool } from 'pg';

const inPostgres = (sql: string): string =>
  sql
    .replaceAll('PRIMARY KEY AUTOINCREMENT', 'GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
    .replaceAll('WITHOUT ROWID', '')
    .replaceAll(' LIKE ', ' ILIKE ');

/** Opens a PostgreSQL database by what the peer uses of better-sqlite3; every result is a promise. */
export const openPostgres = (address: string): Database => {
  const pool = new Pool({ connectionString: address, max: 8 });
  let count = 0;
  const prepare = (text: string) => {
    const name = `peer-${++count}`;
    const parameters: (string | number)[] = [];
    const sql = inPostgres(text).replaceAll(/@(\w+)|\?/g, (_, of?: string) => {
      return `$${parameters.push(of ?? parameters.length)}`;
    });
    const all = async (...given: readonly unknown[]) => {
      const known = Object(typeof given[0] === 'object' ? given[0] : given);
      const values = parameters.map((parameter) => known[parameter]);
      return (await pool.query({ name, text: sql, values })).rows;
    };
    const get = async (...given: readonly unknown[]) => (await all(...given))[0];
    const countOf = async (...given: readonly unknown[]) => Number((await get(...given)).count);
    return { all, get, run: all, pluck: () => ({ get: countOf }) };
  };
  const exec = (sql: string) => pool.query(inPostgres(sql));
  return { prepare, exec, pragma() {}, close: () => pool.end() } as unknown as Database;
};
