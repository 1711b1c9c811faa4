import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { ChangeFeed } from '../caches/change-feed.ts';
import { retryWhileBusy } from '../connection/connection.ts';
import type { FileGuard } from '../connection/file-guard.ts';
import { isBusy } from '../connection/sqlite-error.ts';
import type { Durability, Unsynced } from './durability.ts';

interface ReadOptions<T> {
  /** The result in a cache, if there is one. */
  readonly kept?: () => T | undefined;
  /** Whether the next read in this turn may use the same snapshot. */
  readonly beginsRequest?: boolean | undefined;
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

/** Like {@link Read}; where it need not wait, it returns the result itself. */
export type ReadAtOnce = <T>(
  query: () => T,
  options?: ReadOptions<T>,
) => Result<T, StoreUnavailable> | Promise<Result<T, StoreUnavailable>>;

export interface ReadParts {
  readonly feed: Pick<ChangeFeed, 'catchUp'>;
  readonly guard: Pick<FileGuard, 'lookNowAndThen' | 'toUnavailable'>;
  readonly durability: Pick<Durability, 'synced'>;
  readonly busyTimeoutMs: number;
}

const showsAny = (unsynced: Unsynced): boolean => unsynced.hasAny();

/** Creates the function that makes every read. */
export const createReadAtOnce = ({
  feed,
  guard,
  durability,
  busyTimeoutMs,
}: ReadParts): ReadAtOnce => {
  // Whether a request began in this turn with a cached result.
  let isFresh = false;
  const endTurn = (): void => {
    isFresh = false;
  };

  const find = <T>(query: () => T, { kept, beginsRequest }: ReadOptions<T>): T => {
    // Each time, although it costs 1 µs: a program can learn of a commit elsewhere and read it here without returning
    // to the event loop, with `execFileSync` for example.
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
    // It may show later commits.
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
