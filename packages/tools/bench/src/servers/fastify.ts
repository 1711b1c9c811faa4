import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fillPeerDatabase } from '../../peers/fastify/fill-database.ts';
import { fillPeerDatabase as fillOnPostgres } from '../../peers/fastify-postgres/fill-database.ts';
import { storedJobs } from '../jobs/stored-jobs.ts';
import type { Contender } from './contender.ts';

const createPeer = (fill: typeof fillOnPostgres | typeof fillPeerDatabase, script: URL) =>
  ({
    name: '`fastify`',
    async fill(database, jobs) {
      const apiKey = randomUUID();
      await fill(database, apiKey, storedJobs(jobs));
      return apiKey;
    },
    serve: (database) => [fileURLToPath(script), database],
  }) satisfies Contender;

/** What an experienced developer writes in a day: Fastify and better-sqlite3. */
export const fastify = createPeer(
  fillPeerDatabase,
  new URL('../../peers/fastify/server.ts', import.meta.url),
);

/** The same with `pg`, a pool of 8 and named statements. */
export const fastifyOnPostgres = createPeer(
  fillOnPostgres,
  new URL('../../peers/fastify-postgres/server.ts', import.meta.url),
);
