import type { Pool } from 'pg';
import { hashKey } from '../authenticate.ts';
import type { Employer } from '../job-view.ts';

/** Creates the look-up of the employer that a key belongs to (interface §5). */
export const createAuthenticate =
  (pool: Pool) =>
  async (key: unknown): Promise<Employer | undefined> => {
    if (typeof key !== 'string') return undefined;
    const { rows } = await pool.query<Employer>({
      name: 'authenticate',
      text: 'SELECT e.id, e.name FROM api_key k JOIN employer e ON e.id = k.employer_id WHERE k.hash = $1',
      values: [hashKey(key)],
    });
    return rows[0];
  };
