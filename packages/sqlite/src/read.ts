import type { StoreUnavailable } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { retryWhileBusy } from './file/retry-while-busy.ts';
import { toStoreUnavailable } from './sqlite-error.ts';

/** Runs a query and turns what the driver throws into a value. */
export type Read = <T>(query: () => T) => Promise<Result<T, StoreUnavailable>>;

/** How reads begin and wait. */
export interface ReadOptions {
  readonly busyTimeoutMs: number;
  /** Brings the caches up to date, so that the query can use them. */
  readonly beforeRead: () => void;
}

/** Creates the function through which every read goes. */
export const createRead =
  ({ busyTimeoutMs, beforeRead }: ReadOptions): Read =>
  async (query) => {
    const attempt = () => {
      beforeRead();
      return query();
    };
    try {
      return ok(await retryWhileBusy(attempt, performance.now() + busyTimeoutMs));
    } catch (error) {
      return err(toStoreUnavailable(error));
    }
  };
