import { statSync } from 'node:fs';
import {
  createFairShare,
  createTurns,
  largestId,
  type Store,
  type StoreSizes,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { type BackupFailed, backupDatabase, backupFailed } from './backup/backup.ts';
import type { MigratedDatabase } from './backup/open-database.ts';
import { findProblems } from './backup/verify.ts';
import type { CacheShares } from './caches/cache-shares.ts';
import { createChangeFeed } from './caches/change-feed.ts';
import { createCaches } from './caches/kept-jobs.ts';
import { closeDatabase, closeLeavingLog } from './connection/connection.ts';
import { isDatabaseFile } from './connection/database-files.ts';
import { createFileGuard } from './connection/file-guard.ts';
import { createDurability, createRead } from './durability/durability.ts';
import { createLogCheckpoints, truncateWal } from './durability/log-checkpoints.ts';
import { createLogSync, type SyncFile, syncLimitFor } from './durability/log-sync.ts';
import { createSqliteEmployerStore } from './employers/sqlite-employer-store.ts';
import { createSqliteJobStore } from './jobs/sqlite-job-store.ts';
import { newestSchema } from './schema/migrations.ts';
import { createSqliteWebhookStore } from './webhooks/sqlite-webhook-store.ts';
import { createCommitBatch } from './writes/group-commit.ts';
import { createReadiness, type FreeBytes, type Readiness } from './writes/readiness.ts';
import { createWriteQueue } from './writes/write-queue.ts';

/** An open database file. */
export interface SqliteStore extends Store, Readiness {
  /**
   * Writes the write-ahead log into the database file and truncates it. Errors: `store-unavailable`, with the reason
   * `busy` where another program uses the log, which prevents a part of it. It does not begin on a disk that does not
   * answer.
   */
  checkpoint(): Promise<Result<void, StoreUnavailable>>;
  /**
   * Copies the database, while it is in use, to a file and verifies the copy before it gets its name. An existing file
   * is replaced only with `replace`. Errors: `backup-failed`.
   */
  backup(to: string, options?: { readonly replace?: boolean }): Promise<Result<void, BackupFailed>>;
  /** How many jobs can still get an id; ids are never reused (D23). Errors: `store-unavailable`. */
  idsLeft(): Promise<Result<number, StoreUnavailable>>;
  /** The schema of the file, a number that increases with each migration. */
  readonly schema: number;
  /** The older schema that was migrated at opening; absent where none was. */
  readonly migratedFrom?: number;
  /** How many writes of this store are not answered yet. */
  writesUnderWay(): number;
  /** The sizes of the file and of the log of changes. It is cheap. Errors: `store-unavailable`. */
  sizes(): Promise<Result<StoreSizes, StoreUnavailable>>;
  /** Whether it is the database file itself, its `-wal` or its `-shm`, under any name. */
  isOwnFile(path: string): boolean;
  /**
   * Checks the whole file as it is on the disk, with counters and search texts, and that it is still the one that was
   * opened; one line per problem. It blocks the event loop. Errors: `store-unavailable`.
   */
  verify(): Promise<Result<readonly string[], StoreUnavailable>>;
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Creates the function that returns the sizes of an open database. Counting the changes is slow the first time only.
 */
const createSizes = (db: Database): (() => StoreSizes) => {
  const changes = db.prepare<[], number>('SELECT count(*) FROM change').pluck();
  return () => ({
    bytes: bytesOf(db.name),
    walBytes: bytesOf(`${db.name}-wal`),
    changes: changes.get() ?? 0,
  });
};

/** Creates the function that returns how many jobs can still get an id. */
const createIdsLeft = (db: Database): (() => number) => {
  const lastGiven = db
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'job'")
    .pluck();
  return () => largestId - (lastGiven.get() ?? 0);
};

const logInUse = (path: string): Error => new Error(`${path}-wal is in use by another program`);

const checkpointHangs = (path: string): Error =>
  new Error(`${path} does not take what is in its log: the disk does not answer`);

/** The parts of a store: an open, migrated database, which it closes, and others. */
export interface SqliteStoreParts extends MigratedDatabase {
  readonly busyTimeoutMs: number;
  readonly shares: CacheShares;
  /** A clock in milliseconds, for pausing long work. */
  readonly clock: () => number;
  /** Syncs the log; Node's function by default. */
  readonly syncFile?: SyncFile;
  /** The free space of the disk; from the system by default. */
  readonly freeBytes?: FreeBytes;
}

/** Creates a store on an open database. Where it throws, nothing else is open. */
export const createSqliteStore = (parts: SqliteStoreParts): SqliteStore => {
  const { db, reader, migratedFrom, busyTimeoutMs, shares, clock, freeBytes, syncFile } = parts;
  const guard = createFileGuard(db);
  // Long reads and checkpoints: a checkpoint copies only what no snapshot needs, so the log would never restart while
  // one long read followed the other.
  const turns = createTurns();
  const timeLimitMs = syncLimitFor(busyTimeoutMs);
  const log = createLogSync({ db, guard, timeLimitMs, syncFile });
  const checkpoints = createLogCheckpoints({
    ...{ db, turns, timeLimitMs },
    look: guard.look,
    isLogGood: log.isGood,
  });
  const feed = createChangeFeed(db);
  const caches = createCaches(feed, shares);
  const durability = createDurability(feed, log);
  const read = createRead({ feed, guard, durability, busyTimeoutMs });

  const queue = createWriteQueue({
    commit: createCommitBatch(db, feed, log.beforeBegin),
    sync: durability.syncCommit,
    tryDisk: log.tryDisk,
    afterCommit: checkpoints.afterCommit,
    toUnavailable: guard.toUnavailable,
    busyTimeoutMs,
  });

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await queue.drain();
    // Closing writes a checkpoint, which blocks the event loop, and on a hanging disk for ever.
    await log.sync().catch(() => undefined);
    await log.release();
    await checkpoints.end();
    await turns.take(null, async () => {
      if (guard.mustLeaveLog() || !log.isGood()) closeLeavingLog(parts);
      else closeDatabase(parts);
    });
  };

  const fairShare = createFairShare(setImmediate);
  const store = { db, reader, feed, read, queue, caches, shares, fairShare, turns, clock };
  return {
    jobs: createSqliteJobStore(store),
    employers: createSqliteEmployerStore(store),
    webhooks: createSqliteWebhookStore(store),
    async checkpoint() {
      const { underWay } = checkpoints;
      try {
        // The next step blocks the event loop, and on a hanging disk for ever.
        await Promise.all([log.sync(), underWay]);
      } catch (error) {
        return err(guard.toUnavailable(error));
      }
      // It has exceeded its time limit. This store itself uses the log, so "another program" would be wrong.
      if (underWay !== undefined && checkpoints.underWay === underWay) {
        return err(storeUnavailable('failed', checkpointHangs(db.name)));
      }
      const truncated = await read(() => {
        guard.look();
        return truncateWal(db);
      });
      return truncated.andThen((isEmpty) =>
        isEmpty ? ok() : err(storeUnavailable('busy', logInUse(db.name))),
      );
    },
    async backup(to, { replace = false } = {}) {
      const found = await read(guard.look);
      return found.isErr()
        ? err(backupFailed('The database cannot be read.', { cause: found.error.cause }))
        : backupDatabase(db.name, to, replace);
    },
    ...createReadiness({ db, reader, guard, read, queue, clock, freeBytes }),
    idsLeft: () => read(createIdsLeft(db)),
    schema: newestSchema,
    ...(migratedFrom === undefined ? {} : { migratedFrom }),
    writesUnderWay: () => queue.underWay,
    sizes: () => read(createSizes(db)),
    isOwnFile: (candidate) => isDatabaseFile(db.name, candidate),
    async verify() {
      const found = await read(guard.look);
      if (found.isErr() && guard.damage !== null) return ok([`file: ${guard.damage.message}`]);
      return found.isErr() ? err(found.error) : read(() => findProblems(db.name));
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
};
