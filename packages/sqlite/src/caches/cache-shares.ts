import { getHeapStatistics } from 'node:v8';

/** How many bytes each cache of a store may take, roughly. */
export interface CacheShares {
  readonly jobs: number;
  readonly headers: number;
  readonly references: number;
  readonly pages: number;
  readonly keyHolders: number;
  /** SQLite's own cache, outside the heap of JavaScript. */
  readonly sqlitePages: number;
}

const mebibyte = 1024 * 1024;

/** The size of all caches together by default. */
export const defaultCacheBytes = (): number => Math.floor(getHeapStatistics().heap_size_limit / 8);

/** Divides the memory among the caches. */
export const shareCaches = (cacheBytes: number): CacheShares => {
  const sixteenths = (count: number): number => Math.floor((cacheBytes * count) / 16);
  return {
    jobs: sixteenths(6),
    headers: sixteenths(2),
    references: sixteenths(0.5),
    pages: sixteenths(3),
    keyHolders: sixteenths(0.5),
    // More than 64 MiB brings nothing measurable, less than 2 MiB makes each write slower.
    sqlitePages: Math.min(Math.max(sixteenths(4), 2 * mebibyte), 64 * mebibyte),
  };
};
