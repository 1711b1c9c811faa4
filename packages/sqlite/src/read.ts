import type { StoreUnavailable } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { retryWhileBusy } from './retry-while-busy.ts';
import { isBusy, toStoreUnavailable } from './sqlite-error.ts';

/** Runs a query and turns what the driver throws into a value. */
export type Read = <T>(query: () => T) => Promise<Result<T, StoreUnavailable>>;

/** Creates the way in which every read is made; `beforeRead` makes the caches fit to answer. */
export const createRead =
  (beforeRead: () => void, busyTimeoutMs: number): Read =>
  async (query) => {
    const attempt = () => {
      beforeRead();
      return query();
    };
    try {
      return ok(attempt());
    } catch (error) {
      if (!isBusy(error)) return err(toStoreUnavailable(error));
    }
    try {
      return ok(await retryWhileBusy(attempt, performance.now() + busyTimeoutMs));
    } catch (error) {
      return err(toStoreUnavailable(error));
    }
  };
