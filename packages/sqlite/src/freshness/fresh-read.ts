import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { FileGuard } from '../file/file-guard.ts';
import { retryWhileBusy } from '../file/retry-while-busy.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Runs a query on caches that are up to date, and turns what the driver throws into a value. */
export type Read = <T>(query: () => T) => Promise<Result<T, StoreUnavailable>>;

/** What reads work with. */
export interface ReadParts {
  readonly feed: Pick<ChangeFeed, 'catchUp'>;
  readonly guard: Pick<FileGuard, 'lookNowAndThen' | 'toUnavailable'>;
  readonly busyTimeoutMs: number;
}

/** Creates the function through which every read goes. */
export const createRead =
  ({ feed, guard, busyTimeoutMs }: ReadParts): Read =>
  async (query) => {
    const attempt = () => {
      guard.lookNowAndThen();
      // Each time, though it costs 2 µs: a program can learn of a commit elsewhere and ask about it
      // here without returning to the event loop, by `execFileSync` for example.
      feed.catchUp();
      return query();
    };
    try {
      return ok(await retryWhileBusy(attempt, performance.now() + busyTimeoutMs));
    } catch (error) {
      return err(guard.toUnavailable(error));
    }
  };
