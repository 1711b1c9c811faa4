import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { ChangeFeed } from '../caches/change-feed.ts';
import { waitForLock } from '../connection/connection.ts';
import type { FileGuard } from '../connection/file-guard.ts';
import type { Durability, Unsynced } from './durability.ts';

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
