import { getHeapStatistics } from 'node:v8';
import { checkOptions } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import { createConnections } from './connection/connections.ts';
import { createPostgresStore, type PostgresStore } from './postgres-store.ts';
import { openDatabase } from './schema/open-database.ts';
import type { StoreOpenError } from './schema/store-open-error.ts';

/** How to open a store. */
export interface PostgresStoreOptions {
  /**
   * Such as `postgres://user:password@host/database`, or with several hosts, `postgres://a,b,c/database`: it finds the
   * one that can write.
   */
  readonly address: string;
  /** Whether an empty database gets its schema; otherwise it is refused. True when absent. */
  readonly create?: boolean;
  /** False where a pooler such as pgbouncer gives each transaction another connection. */
  readonly preparedStatements?: boolean;
  /** The most milliseconds that a call may take: at least 1 000, by default 10 000. */
  readonly timeLimitMs?: number;
  /**
   * How many bytes all caches of the store may take together, roughly: by default an eighth of the limit of the
   * JavaScript heap; with 0, nothing is cached.
   */
  readonly cacheBytes?: number;
}

const defaultTimeLimitMs = 10_000;
const longestTimerMs = 2 ** 31 - 1;

const defaultCacheBytes = (): number => Math.floor(getHeapStatistics().heap_size_limit / 8);

/**
 * Opens a database for jobs, employers and keys. Any number of processes can have one open: each sees the writes of the
 * others.
 *
 * Errors: `store-open-failed`, whose `reason` says why. Throws a TypeError for unknown or meaningless options.
 */
export const openPostgresStore = async (
  options: PostgresStoreOptions,
): Promise<Result<PostgresStore, StoreOpenError>> => {
  checkOptions('openPostgresStore', options, {
    address: 'required',
    create: 'optional',
    preparedStatements: 'optional',
    timeLimitMs: 'optional',
    cacheBytes: 'optional',
  });
  const { address, create = true, preparedStatements = true } = options;
  const { timeLimitMs = defaultTimeLimitMs, cacheBytes = defaultCacheBytes() } = options;
  if (!Number.isSafeInteger(timeLimitMs) || timeLimitMs < 1_000 || timeLimitMs > longestTimerMs) {
    throw new TypeError(
      'openPostgresStore: timeLimitMs must be a whole number of milliseconds, 1 000 or more.',
    );
  }
  if (!Number.isSafeInteger(cacheBytes) || cacheBytes < 0) {
    throw new TypeError(
      'openPostgresStore: cacheBytes must be a whole number of bytes, 0 or more.',
    );
  }
  const opened = await openDatabase(address, create, timeLimitMs);
  return opened.map((read) => {
    const connections = createConnections({ address: read, preparedStatements, timeLimitMs });
    return createPostgresStore({ connections, cacheBytes, clock: () => performance.now() });
  });
};
