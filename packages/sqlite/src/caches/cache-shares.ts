import { getHeapStatistics } from 'node:v8';

const mebibyte = 1024 * 1024;

/** The size of all caches together by default. */
export const defaultCacheBytes = (): number => Math.floor(getHeapStatistics().heap_size_limit / 8);

/** Divides the memory among the caches. */
export const shareCaches = (cacheBytes: number) => {
  const sixteenths = (count: number): number => Math.floor((cacheBytes * count) / 16);
  return {
    jobs: sixteenths(6.4),
    headers: sixteenths(2),
    pages: sixteenths(3),
    keyHolders: sixteenths(0.5),
    // SQLite's own cache, outside the heap of JavaScript. More than 64 MiB brings nothing measurable, less than 2 MiB
    // makes each write slower.
    sqlitePages: Math.min(Math.max(sixteenths(4), 2 * mebibyte), 64 * mebibyte),
  };
};

/** How many bytes each cache of a store may take, roughly. */
export type CacheShares = Readonly<ReturnType<typeof shareCaches>>;
