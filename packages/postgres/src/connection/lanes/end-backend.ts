import { DatabaseError } from 'pg';
import type { Backend, Connected } from '../connector.ts';

// On another server there is no such process.
const end = `SELECT pg_terminate_backend(pid, $3::bigint) AS "isEnded" FROM pg_stat_activity
  WHERE pid = $1 AND backend_start = $2::timestamptz`;

const limitMs = 2_000;

/**
 * Ends the process of a connection that was lost, over another one: a statement that is still on its way
 * to it never runs then. Returns whether it is known that it has ended.
 *
 * @param waitMs how long the server waits for its end
 */
export const endBackend = async (
  { client }: Connected,
  { pid, started }: Backend,
  waitMs: number,
): Promise<boolean> => {
  try {
    const query = { text: end, values: [pid, started, waitMs], query_timeout: limitMs };
    const { rows } = await client.query<{ readonly isEnded: boolean }>(query);
    return rows.every(({ isEnded }) => isEnded);
  } catch (error) {
    // A server that cannot do it would otherwise never be written to again.
    return error instanceof DatabaseError;
  }
};
