import type { JobHeader } from '@jobposting/core';
import { createJobCache, headerBytes } from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';
import type { CacheShares } from './cache-shares.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Creates empty caches within `shares`, which drop the jobs that `feed` reports. */
export const createCaches = (
  feed: Pick<ChangeFeed, 'onWrittenJobs'>,
  shares: Pick<CacheShares, 'jobs' | 'headers'>,
) => {
  const jobs = createJobCache(shares.jobs);
  const headers = new LRUCache<number, JobHeader>({
    maxSize: Math.max(1, shares.headers),
    sizeCalculation: headerBytes,
  });

  feed.onWrittenJobs((written) => {
    if (written === 'unknown') {
      jobs.clear();
      headers.clear();
      return;
    }
    for (const { jobId } of written) {
      jobs.drop(jobId);
      headers.delete(jobId);
    }
  });

  return { jobs, headers };
};

/** Jobs and headers as last read, so that unchanged content is the same object every time. */
export type Caches = ReturnType<typeof createCaches>;
