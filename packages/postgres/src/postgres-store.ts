import type { Store, StoreSizes, StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import { createCheck, createCheckRoom, createSizes } from './checks/check.ts';
import type { Connections } from './connection/connections.ts';
import { createPostgresEmployerStore } from './employers/postgres-employer-store.ts';
import { createIdsLeft } from './jobs/job-ids.ts';
import { createPostgresJobStore } from './jobs/postgres-job-store.ts';
import { createWriteQueue } from './jobs/writes/write-queue.ts';
import { createDueJobs } from './lists/due-jobs.ts';
import { createCountByEmployer } from './lists/employer-states.ts';
import { createJobLists } from './lists/job-lists.ts';
import { createPublishedJobs } from './lists/published-jobs.ts';
import { newestSchema } from './schema/migrations.ts';
import { createPostgresWebhookStore } from './webhooks/postgres-webhook-store.ts';

/** An open database. */
export interface PostgresStore extends Store {
  /**
   * Checks whether the database can be read and written now, for a probe of readiness.
   * Errors: `store-unavailable`.
   */
  check(): Promise<Result<void, StoreUnavailable>>;
  /** How many jobs can still get an id; ids are never reused (D23). Errors: `store-unavailable`. */
  idsLeft(): Promise<Result<number, StoreUnavailable>>;
  /**
   * Checks whether the disk of the database has room for a mebibyte. It costs much more than `check`, which succeeds on
   * a full disk. Errors: `store-unavailable`.
   */
  checkRoom(): Promise<Result<void, StoreUnavailable>>;
  /** The schema of the database, a number that increases with each migration. */
  readonly schema: number;
  /** How many writes of jobs of this store have no outcome yet. */
  writesUnderWay(): number;
  /** The sizes of the database and of the log of changes, as its server counts them. Errors: `store-unavailable`. */
  sizes(): Promise<Result<StoreSizes, StoreUnavailable>>;
}

export interface PostgresStoreParts {
  readonly connections: Connections;
  readonly cacheBytes: number;
  /** In milliseconds. */
  readonly clock: () => number;
}

/** Creates a store on a database that has its schema. */
export const createPostgresStore = (parts: PostgresStoreParts): PostgresStore => {
  const { connections, cacheBytes, clock } = parts;
  const queue = createWriteQueue(connections);
  const sixteenths = (count: number): number => Math.floor((cacheBytes * count) / 16);
  const jobs = createPostgresJobStore(connections, queue, sixteenths(10));
  return {
    jobs: {
      ...jobs,
      list: createJobLists(connections, jobs.find, sixteenths(5)),
      findDueForRefresh: createDueJobs(connections),
      countByEmployer: createCountByEmployer(connections),
      published: createPublishedJobs(connections),
    },
    employers: createPostgresEmployerStore({ connections, maxBytes: sixteenths(1), clock }),
    webhooks: createPostgresWebhookStore(connections),
    check: createCheck(connections),
    schema: newestSchema,
    writesUnderWay: () => queue.underWay,
    sizes: createSizes(connections),
    idsLeft: createIdsLeft(connections),
    checkRoom: createCheckRoom(connections),
    close: connections.close,
  };
};
