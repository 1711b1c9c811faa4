import { fileURLToPath } from 'node:url';
import { seedPeerDatabase } from '../../peers/seed-database.ts';
import { toInterfaceHttp } from '../job-request.ts';
import { seedJobs } from '../seed-jobs.ts';
import type { Contender } from './contender.ts';

const handWritten = (name: string, title: string, script: URL): Contender => ({
  name,
  title,
  schema: 'hand-written',
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
  'Fastify + better-sqlite3',
  new URL('../../peers/fastify/server.ts', import.meta.url),
);

/** Express and Drizzle. */
export const express = handWritten(
  'express',
  'Express + Drizzle',
  new URL('../../peers/express/server.ts', import.meta.url),
);
