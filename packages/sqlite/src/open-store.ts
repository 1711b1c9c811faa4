import type { createFairShare, createTurns } from '@jobposting/core/adapter';
import type { CacheShares } from './caches/cache-shares.ts';
import type { ChangeFeed } from './caches/change-feed.ts';
import type { Caches } from './caches/kept-jobs.ts';
import type { OpenDatabase } from './connection/connection.ts';
import type { Read } from './durability/durability.ts';
import type { WriteQueue } from './writes/write-queue.ts';

/** What the parts of an open store share. */
export interface OpenStore extends OpenDatabase {
  readonly feed: ChangeFeed;
  readonly read: Read;
  readonly queue: WriteQueue;
  readonly caches: Caches;
  readonly shares: CacheShares;
  readonly fairShare: ReturnType<typeof createFairShare>;
  /** Of long reads and checkpoints. */
  readonly turns: ReturnType<typeof createTurns>;
  /** A clock in milliseconds, for pausing long work. */
  readonly clock: () => number;
}
