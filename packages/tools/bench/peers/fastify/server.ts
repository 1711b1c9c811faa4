// The service as written by hand with Fastify and better-sqlite3. Usage: DATABASE [PORT]

import { createApp } from './app.ts';
import { createAuthenticate } from './authenticate.ts';
import { openPeerDatabase } from './database.ts';
import { createJobs } from './jobs.ts';

const [path = ':memory:', port = '0'] = process.argv.slice(2);
const database = openPeerDatabase(path);
const app = createApp({
  ...createJobs(database),
  authenticate: createAuthenticate(database),
  takenCode: 'SQLITE_CONSTRAINT_UNIQUE',
});

console.log(await app.listen({ host: '127.0.0.1', port: Number(port) }));
