import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { waitForLock } from '../driver/retry-while-busy.ts';
import type { FileGuard } from '../file-guard/file-guard.ts';
import type { ChangeFeed } from '../freshness/change-feed.ts';
import type { Durability, Unsynced } from './durability.ts';

/** What is known of a query. */
interface ReadOptions<T> {
  /** What a cache has for it, where there is any. */
  readonly kept?: () => T | undefined;
  /** Whether what was found can show any of these writes; without it, all of them. */
  readonly shows?: (unsynced: Unsynced, found: T) => boolean;
}

/**
 * Runs a query on caches that are up to date, and turns what the driver throws into a value. What it
 * shows is on the disk.
 */
export type Read = <T>(
  query: () => T,
  options?: ReadOptions<T>,
) => Promise<Result<T, StoreUnavailable>>;

/** What reads work with. */
export interface ReadParts {
  readonly feed: Pick<ChangeFeed, 'catchUp'>;
  readonly guard: Pick<FileGuard, 'lookNowAndThen' | 'toUnavailable'>;
  readonly durability: Pick<Durability, 'synced'>;
  readonly busyTimeoutMs: number;
}

const showsAny = (unsynced: Unsynced): boolean => unsynced.hasAny();

/** Creates the function through which every read goes. */
export const createRead = ({ feed, guard, durability, busyTimeoutMs }: ReadParts): Read => {
  const find = <T>(query: () => T, kept: (() => T | undefined) | undefined): T => {
    guard.lookNowAndThen();
    // Each time, though it costs 1 µs: a program can learn of a commit elsewhere and ask about it
    // here without returning to the event loop, by `execFileSync` for example.
    feed.catchUp();
    const known = kept?.();
    if (known !== undefined) return known;
    const found = query();
    // It may show what was committed since.
    feed.catchUp();
    return found;
  };

  const findUnlocked = async <T>(query: () => T, kept: (() => T | undefined) | undefined) => {
    const deadline = performance.now() + busyTimeoutMs;
    for (let attempt = 0; ; attempt++) {
      try {
        return find(query, kept);
      } catch (error) {
        await waitForLock(error, attempt, deadline);
      }
    }
  };

  return async (query, { kept, shows = showsAny } = {}) => {
    try {
      const found = await findUnlocked(query, kept);
      const synced = durability.synced((unsynced) => shows(unsynced, found));
      if (synced !== undefined) await synced;
      return ok(found);
    } catch (error) {
      return err(guard.toUnavailable(error));
    }
  };
};
