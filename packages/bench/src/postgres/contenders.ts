import { fileURLToPath } from 'node:url';
import { createDatabase } from '@jobposting/test-postgres';
import { fillPeerDatabase } from '../../peers/fastify-postgres/fill-database.ts';
import type { Command } from '../contenders/contender.ts';
import { jobposting, serveJobposting } from '../contenders/jobposting.ts';
import type { Dataset } from '../dataset.ts';
import { seedJobs } from '../seed-jobs.ts';
import { copySeeded } from '../seeded-database.ts';
import { createJobs } from './create-jobs.ts';
import { createEmployers, fillStore } from './fill-store.ts';

/** Where a contender's database is made. */
export interface Places {
  /** The address of a PostgreSQL server. */
  readonly server: string;
  /** Where SQLite databases are kept between runs. */
  readonly cache: string;
  /** Of this run alone. */
  readonly folder: string;
}

/** A database that holds a data set, and how a contender is started on it. */
export interface Prepared {
  readonly command: Command;
  readonly apiKeys: readonly string[];
  readonly drop: () => Promise<void>;
}

/** A service that is measured beside others on PostgreSQL; all have the HTTP of the interface. */
export interface PostgresContender {
  readonly name: string;
  readonly title: string;
  readonly usesPostgres: boolean;
  readonly prepare: (dataset: Dataset, places: Places) => Promise<Prepared>;
}

const onPostgres = (
  contender: Pick<PostgresContender, 'name' | 'title'>,
  fill: (address: string, dataset: Dataset) => Promise<readonly string[]>,
  serve: (address: string) => Command,
): PostgresContender => ({
  ...contender,
  usesPostgres: true,
  async prepare(dataset, { server }) {
    const { address, drop } = await createDatabase(server);
    return { command: serve(address), apiKeys: await fill(address, dataset), drop };
  },
});

/** The built server on PostgreSQL. */
export const onOwnStore = onPostgres(
  { name: 'jobposting', title: 'the built command with its defaults, on PostgreSQL' },
  (address, dataset) => {
    const employers = createEmployers(dataset.employers);
    return fillStore(address, employers, createJobs(seedJobs(dataset), employers));
  },
  serveJobposting,
);

/** Fastify and pg. */
export const fastifyOnPostgres = onPostgres(
  { name: 'fastify', title: 'Fastify + `pg` by hand, with a pool of 8 and named statements' },
  async (address, dataset) => {
    const apiKeys = Array.from({ length: dataset.employers }, (_, index) => `key-${index + 1}`);
    await fillPeerDatabase(address, apiKeys, seedJobs(dataset));
    return apiKeys;
  },
  (address) => ({
    nodeArguments: [
      fileURLToPath(new URL('../../peers/fastify-postgres/server.ts', import.meta.url)),
      address,
    ],
    environment: { NODE_ENV: 'production' },
  }),
);

/** The built server on a file. */
export const onSqlite: PostgresContender = {
  name: 'sqlite',
  title: 'the built command with its defaults, on a SQLite file',
  usesPostgres: false,
  async prepare(dataset, { cache, folder }) {
    const { path, apiKeys } = await copySeeded(jobposting, dataset, cache, folder);
    return { command: serveJobposting(path), apiKeys, drop: async () => {} };
  },
};
