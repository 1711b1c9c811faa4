import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { retryWhileBusy } from '../driver/retry-while-busy.ts';
import { isBusy } from '../driver/sqlite-error.ts';
import type { FileGuard } from '../file-guard/file-guard.ts';
import type { ChangeFeed } from '../freshness/change-feed.ts';
import type { Durability, Unsynced } from './durability.ts';

/** What is known of a query. */
interface ReadOptions<T> {
  /** What a cache has for it, where there is any. */
  readonly kept?: () => T | undefined;
  /** Whether the next read of this turn may be as fresh as this one. */
  readonly beginsRequest?: boolean | undefined;
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

/** As {@link Read}; where nothing is to be waited for, it returns the result itself. */
export type ReadAtOnce = <T>(
  query: () => T,
  options?: ReadOptions<T>,
) => Result<T, StoreUnavailable> | Promise<Result<T, StoreUnavailable>>;

/** What reads work with. */
export interface ReadParts {
  readonly feed: Pick<ChangeFeed, 'catchUp'>;
  readonly guard: Pick<FileGuard, 'lookNowAndThen' | 'toUnavailable'>;
  readonly durability: Pick<Durability, 'synced'>;
  readonly busyTimeoutMs: number;
}

const showsAny = (unsynced: Unsynced): boolean => unsynced.hasAny();

/** Creates the function through which every read goes. */
export const createReadAtOnce = ({
  feed,
  guard,
  durability,
  busyTimeoutMs,
}: ReadParts): ReadAtOnce => {
  // Whether a request was begun in this very turn by what is kept.
  let isFresh = false;
  const endTurn = (): void => {
    isFresh = false;
  };

  const find = <T>(query: () => T, { kept, beginsRequest }: ReadOptions<T>): T => {
    // Each time, though it costs 1 µs: a program can learn of a commit elsewhere and ask about it
    // here without returning to the event loop, by `execFileSync` for example.
    if (isFresh) isFresh = false;
    else {
      guard.lookNowAndThen();
      feed.catchUp();
    }
    const known = kept?.();
    if (known !== undefined) {
      if (beginsRequest) {
        isFresh = true;
        queueMicrotask(endTurn);
      }
      return known;
    }
    const found = query();
    // It may show what was committed since.
    feed.catchUp();
    return found;
  };

  const unavailable = (error: unknown) => err(guard.toUnavailable(error));

  return <T>(query: () => T, options: ReadOptions<T> = {}) => {
    const { shows = showsAny } = options;
    const attempt = () => {
      const found = find(query, options);
      const synced = durability.synced((unsynced) => shows(unsynced, found));
      return synced === undefined ? ok(found) : synced.then(() => ok(found));
    };
    try {
      const found = attempt();
      return found instanceof Promise ? found.catch(unavailable) : found;
    } catch (error) {
      if (!isBusy(error)) return unavailable(error);
      return retryWhileBusy(attempt, performance.now() + busyTimeoutMs).catch(unavailable);
    }
  };
};
