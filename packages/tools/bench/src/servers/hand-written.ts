import { fileURLToPath } from 'node:url';
import { createDatabase } from '@jobposting/test-postgres';
import { fillPeerDatabase } from '../../peers/fastify-postgres/fill-database.ts';
import { openTunedDatabase } from '../../peers/peer-database.ts';
import { seedPeerDatabase } from '../../peers/seed-database.ts';
import { seedJobs } from '../jobs/seed-jobs.ts';
import type { Dataset } from '../requests/dataset.ts';
import type { Contender } from './contender.ts';
import { createFileContender } from './seeded-file.ts';

const serveWith = (script: URL) => (database: string) => ({
  nodeArguments: [fileURLToPath(script), database],
  environment: { NODE_ENV: 'production' },
});

const createKeys = ({ employers }: Dataset): readonly string[] =>
  Array.from({ length: employers }, (_, index) => `key-${index + 1}`);

const seed = async (path: string, dataset: Dataset): Promise<readonly string[]> => {
  const apiKeys = createKeys(dataset);
  seedPeerDatabase(path, apiKeys, seedJobs(dataset));
  return apiKeys;
};

/** Fastify and better-sqlite3. */
export const fastify = createFileContender(
  {
    name: 'fastify',
    title: 'Fastify + better-sqlite3, as written in a day',
  },
  { schema: 'hand-written', seed },
  serveWith(new URL('../../peers/fastify/server.ts', import.meta.url)),
);

/** Fastify and better-sqlite3 with group commit, kept answers and an index for searches. */
export const tuned = createFileContender(
  {
    name: 'tuned',
    title:
      'Fastify + better-sqlite3, tuned by hand in a week: group commit, and answers kept as bytes',
  },
  {
    schema: 'hand-written-tuned',
    async seed(path, dataset) {
      const apiKeys = await seed(path, dataset);
      openTunedDatabase(path).close();
      return apiKeys;
    },
  },
  serveWith(new URL('../../peers/fastify-tuned/server.ts', import.meta.url)),
);

/** Fastify and pg. */
export const fastifyOnPostgres: Contender = {
  name: 'fastify-postgres',
  title: 'Fastify + `pg` by hand, with a pool of 8 and named statements',
  async prepare(dataset, { postgres }) {
    const { address: server, postmaster } = await postgres();
    const { address, drop } = await createDatabase(server);
    const apiKeys = createKeys(dataset);
    await fillPeerDatabase(address, apiKeys, seedJobs(dataset));
    return {
      command: serveWith(new URL('../../peers/fastify-postgres/server.ts', import.meta.url))(
        address,
      ),
      apiKeys,
      postmaster,
      drop,
    };
  },
};
