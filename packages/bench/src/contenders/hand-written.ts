import { fileURLToPath } from 'node:url';
import { openTunedDatabase } from '../../peers/fastify-tuned/open-database.ts';
import { seedPeerDatabase } from '../../peers/seed-database.ts';
import { toInterfaceHttp } from '../job-request.ts';
import { seedJobs } from '../seed-jobs.ts';
import type { Contender } from './contender.ts';

const handWritten = (name: string, title: string, script: URL): Contender => ({
  name,
  title,
  schema: 'hand-written',
  lacks: ['changes'],
  async seed(path, dataset) {
    const apiKeys = Array.from({ length: dataset.employers }, (_, index) => `key-${index + 1}`);
    seedPeerDatabase(path, apiKeys, seedJobs(dataset));
    return apiKeys;
  },
  serve: (databasePath) => ({
    nodeArguments: [fileURLToPath(script), databasePath],
    environment: { NODE_ENV: 'production' },
  }),
  toHttp: toInterfaceHttp,
});

/** Fastify and better-sqlite3. */
export const fastify = handWritten(
  'fastify',
  'Fastify + better-sqlite3, as written in a day',
  new URL('../../peers/fastify/server.ts', import.meta.url),
);

const untuned = handWritten(
  'tuned',
  'Fastify + better-sqlite3, tuned by hand in a week: group commit, and answers kept as bytes',
  new URL('../../peers/fastify-tuned/server.ts', import.meta.url),
);

/** Fastify and better-sqlite3 with group commit, kept answers and an index for searches. */
export const tuned: Contender = {
  ...untuned,
  schema: 'hand-written-tuned',
  async seed(path, dataset) {
    const apiKeys = await untuned.seed(path, dataset);
    openTunedDatabase(path).close();
    return apiKeys;
  },
};

/** Express and Drizzle. */
export const express = handWritten(
  'express',
  'Express + Drizzle, as written in a day',
  new URL('../../peers/express/server.ts', import.meta.url),
);
