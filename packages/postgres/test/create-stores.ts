import type { JobStore } from '@jobposting/core/adapter';
import type { Connections } from '../src/connection/connections.ts';
import { createPostgresStore, type PostgresStore } from '../src/postgres-store.ts';

/** Creates the store of one process. */
export const storeOn = (connections: Connections): PostgresStore =>
  createPostgresStore({ connections, cacheBytes: 1e6, clock: () => performance.now() });

/** Creates the jobs of the store of one process. */
export const jobsOn = (connections: Connections): JobStore => storeOn(connections).jobs;
