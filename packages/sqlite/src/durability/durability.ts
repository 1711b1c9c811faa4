/*
 * Durability: a commit is in the write-ahead log, where every connection sees it at once, before it is on the disk.
 * `log-sync` syncs the log in another thread, so that the event loop goes on. Until then `durability` knows which jobs
 * it wrote, from the log of changes, and `read`, through which every read goes, lets an answer wait only if it shows
 * one of them. `log-checkpoints` copies a large log into the file, in a thread too, in `turns` with long reads.
 */
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { ChangeFeed, WrittenJob, WrittenJobs } from '../caches/change-feed.ts';
import { waitForLock } from '../connection/connection.ts';
import type { FileGuard } from '../connection/file-guard.ts';
import type { LogSync } from './log-sync.ts';

/** Commits that may not be on the disk yet. */
export interface Unsynced {
  /** A write of this job, its deletion included. */
  hasJob(jobId: number): boolean;
  /** A write of some job of this employer. */
  hasJobOf(employerId: number): boolean;
  /** A write of anything else, such as an employer, a key or a setting, from before this store was opened. */
  hasOther(): boolean;
  hasAny(): boolean;
}

// Another process can write endlessly while nobody here reads, so that no sync begins.
const maxKnown = 8_192;

/** The writes between two syncs. */
const createUnsynced = () => {
  let jobs: WrittenJob[] | 'unknown' = [];
  let isOther = false;
  const unsynced: Unsynced = {
    hasJob: (jobId) => jobs === 'unknown' || jobs.some((job) => job.jobId === jobId),
    hasJobOf: (id) => jobs === 'unknown' || jobs.some(({ employerId }) => employerId === id),
    hasOther: () => isOther,
    hasAny: () => isOther || jobs === 'unknown' || jobs.length > 0,
  };
  return {
    ...unsynced,
    add(written: WrittenJobs, isOtherToo = false): void {
      isOther ||= isOtherToo;
      if (jobs === 'unknown') return;
      if (written === 'unknown' || jobs.length + written.length > maxKnown) jobs = 'unknown';
      else jobs.push(...written);
    },
    addTo: (add: (written: WrittenJobs, isOther: boolean) => void): void => add(jobs, isOther),
  };
};

/**
 * Ensures that no answer shows a write that a loss of power could undo. Readers see a commit at once, but the process
 * that made it syncs it a little later, if it is not killed before.
 */
export interface Durability {
  /**
   * Resolves when all commits are on the disk; `undefined` where those that `shows` selects are on it already. `shows`
   * is not called where everything is synced. Rejects like {@link LogSync.sync}.
   */
  synced(shows: (unsynced: Unsynced) => boolean): Promise<void> | undefined;
  /** Syncs the latest transaction. */
  syncCommit(): Promise<void>;
}

interface Sync {
  readonly writes: Unsynced;
  readonly done: Promise<void>;
}

/** Creates the durability of a store, which tracks the writes that the feed reports until they are on the disk. */
export const createDurability = (
  feed: Pick<ChangeFeed, 'onWrittenJobs'>,
  log: Pick<LogSync, 'sync'>,
): Durability => {
  /** The writes since the latest sync began; at first perhaps of another process, which was killed before it. */
  let writes = createUnsynced();
  writes.add('unknown', true);
  /** The writes of the current transaction. */
  let own: WrittenJobs = [];
  const syncs = new Set<Sync>();
  // Everything except jobs was on the disk before anybody saw it.
  feed.onWrittenJobs((written, stage) => {
    if (stage === 'committed') writes.add(written);
    else own = stage === 'committing' ? written : [];
  });

  const start = (): Promise<void> => {
    const covered = writes;
    writes = createUnsynced();
    const run = async (): Promise<void> => {
      try {
        await log.sync();
      } catch (error) {
        covered.addTo(writes.add);
        throw error;
      } finally {
        syncs.delete(sync);
      }
    };
    const sync: Sync = { writes: covered, done: run() };
    syncs.add(sync);
    return sync.done;
  };

  return {
    synced(shows) {
      if (writes.hasAny() && shows(writes)) return start();
      let done: Promise<void> | undefined;
      // They end in this order, and the last one fails where an earlier one has failed.
      for (const sync of syncs) if (shows(sync.writes)) done = sync.done;
      return done;
    },
    syncCommit() {
      writes.add(own);
      own = [];
      return start();
    },
  };
};

interface ReadOptions<T> {
  /** The result in a cache, if there is one. */
  readonly kept?: () => T | undefined;
  /** From when on the cached result may be, in the time of `performance.now()`; as of now when absent. */
  readonly since?: number | undefined;
  /** Whether the result can show any of these writes; when absent, it can show all of them. */
  readonly shows?: (unsynced: Unsynced, found: T) => boolean;
}

/**
 * Runs a query on caches that are up to date, and turns errors of the driver into values. Everything in the result is
 * on the disk.
 */
export type Read = <T>(
  query: () => T,
  options?: ReadOptions<T>,
) => Promise<Result<T, StoreUnavailable>>;

export interface ReadParts {
  readonly feed: Pick<ChangeFeed, 'catchUp'>;
  readonly guard: Pick<FileGuard, 'lookNowAndThen' | 'toUnavailable'>;
  readonly durability: Pick<Durability, 'synced'>;
  readonly busyTimeoutMs: number;
}

const showsAny = (unsynced: Unsynced): boolean => unsynced.hasAny();

/** Creates the function that makes every read. */
export const createRead = ({ feed, guard, durability, busyTimeoutMs }: ReadParts): Read => {
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = (): void => {
    const now = performance.now();
    // Where this fails, a cache may have commits that nobody has reported.
    lookedAt = Number.NEGATIVE_INFINITY;
    guard.lookNowAndThen();
    feed.catchUp();
    lookedAt = now;
  };

  const find = <T>(
    query: () => T,
    { kept, since = Number.POSITIVE_INFINITY }: ReadOptions<T>,
  ): T => {
    if (since > lookedAt) look();
    const known = kept?.();
    if (known !== undefined) return known;
    const found = query();
    // It may show later commits.
    look();
    return found;
  };

  return async <T>(query: () => T, options: ReadOptions<T> = {}) => {
    const { shows = showsAny } = options;
    const deadline = performance.now() + busyTimeoutMs;
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const found = find(query, options);
          // Where nothing is waited for, no turn of the event loop is given away.
          const synced = durability.synced((unsynced) => shows(unsynced, found));
          if (synced !== undefined) await synced;
          return ok(found);
        } catch (error) {
          await waitForLock(error, attempt, deadline);
        }
      }
    } catch (error) {
      return err(guard.toUnavailable(error));
    }
  };
};
