// The service as written by hand with Fastify and pg. Usage: ADDRESS [PORT]
import { Pool } from 'pg';
import { createApp } from '../fastify/app.ts';
import { hashKey } from '../fastify/authenticate.ts';
import type { Employer } from '../job-view.ts';
import { createJobs } from './jobs.ts';

const [connectionString = '', port = '0'] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 8 });

/** Looks up the employer of a key (interface §5). */
const authenticate = async (key: unknown): Promise<Employer | undefined> => {
  if (typeof key !== 'string') return undefined;
  const { rows } = await pool.query<Employer>({
    name: 'authenticate',
    text: 'SELECT e.id, e.name FROM api_key k JOIN employer e ON e.id = k.employer_id WHERE k.hash = $1',
    values: [hashKey(key)],
  });
  return rows[0];
};

const app = createApp({ ...createJobs(pool), authenticate, takenCode: '23505' });

console.log(await app.listen({ host: '127.0.0.1', port: Number(port) }));
