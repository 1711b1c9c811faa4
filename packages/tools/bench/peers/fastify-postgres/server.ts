// The service as one writes it by hand with Fastify and pg. Usage: ADDRESS [PORT]
import { Pool } from 'pg';
import { createApp } from '../fastify/app.ts';
import { createAuthenticate } from './authenticate.ts';
import { createJobs } from './jobs.ts';

const [connectionString = '', port = '0'] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 8 });
const app = createApp({
  ...createJobs(pool),
  authenticate: createAuthenticate(pool),
  takenCode: '23505',
});

console.log(await app.listen({ host: '127.0.0.1', port: Number(port) }));
