import type { Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract';
import type { Connections } from '../src/connection/connections.ts';
import { createPostgresStore, type PostgresStore } from '../src/postgres-store.ts';

export const storeOn = (connections: Connections): PostgresStore =>
  createPostgresStore({ connections, cacheBytes: 1e6, clock: () => performance.now() });

export const jobsOn = (connections: Connections): JobStore => storeOn(connections).jobs;

/** Inserts a job, which must be accepted. */
export const insert = async (store: JobStore, fields = {}): Promise<Job> =>
  expectOk(await store.insert(aNewJob(fields), aStamp()));
