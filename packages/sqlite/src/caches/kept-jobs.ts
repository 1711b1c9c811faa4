import type { EmployerId, JobHeader } from '@jobposting/core';
import type { JobPage, JobQuery } from '@jobposting/core/adapter';
import {
  createJobCache,
  createPageCache,
  headerBytes,
  type KeptPage,
} from '@jobposting/core/store-support';
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

// After writes of this many employers, all begin again with one number, so that theirs do not take memory for ever.
const maxRevisions = 10_000;

/** Creates an empty cache of pages of up to `maxBytes`, without those of employers that `feed` has reported since. */
export const createKeptPages = (feed: Pick<ChangeFeed, 'onWrittenJobs'>, maxBytes: number) => {
  const pages = createPageCache(maxBytes);
  const revisions = new Map<number, number>();
  let latest = 0;
  /** Of the employers without a number. */
  let first = 0;

  feed.onWrittenJobs((written) => {
    if (written === 'unknown' || revisions.size > maxRevisions) {
      revisions.clear();
      first = ++latest;
      return;
    }
    for (const { employerId } of written) revisions.set(employerId, ++latest);
  });

  const revisionOf = (employerId: EmployerId): number => revisions.get(employerId) ?? first;

  return {
    /** Another number after every write of the employer's jobs. */
    revisionOf,
    find(employerId: EmployerId, query: JobQuery): JobPage | undefined {
      const kept = pages.find(employerId, query);
      return kept?.revision === revisionOf(employerId) ? kept.page : undefined;
    },
    /** Keeps a page, with the revision from before it was read; returns it. */
    keep(employerId: EmployerId, query: JobQuery, kept: KeptPage): JobPage {
      pages.add(employerId, query, kept);
      return kept.page;
    },
  };
};
