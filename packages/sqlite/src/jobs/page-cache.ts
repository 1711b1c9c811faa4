import type { EmployerId, Instant } from '@jobposting/core';
import type { JobPage, JobQuery } from '@jobposting/core/adapter';
import {
  isWithin,
  listKeyOf,
  type OpenSpan,
  pageBytes,
  toMillis,
} from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../caches/change-feed.ts';

interface KeptPage {
  readonly page: JobPage;
  readonly span: OpenSpan;
}

// After writes of this many employers the cache is cleared, so that they do not take memory for ever.
const maxGenerations = 10_000;

/**
 * Creates an empty cache of pages as last read, so that an unchanged page is the same object every time: up to
 * `maxBytes`, without the pages of employers that `feed` has reported since.
 */
export const createPageCache = (feed: Pick<ChangeFeed, 'onWrittenJobs'>, maxBytes: number) => {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }, key) => Math.ceil(pageBytes(page.headers)) + 2 * key.length,
  });
  // Part of the key of a page, so that the next number makes all pages of an employer unreachable.
  const generations = new Map<number, number>();
  let latest = 0;
  /** Of the employers without a number. */
  let first = 0;

  feed.onWrittenJobs((written) => {
    if (written === 'unknown' || generations.size > maxGenerations) {
      pages.clear();
      generations.clear();
      first = ++latest;
      return;
    }
    for (const { employerId } of written) generations.set(employerId, ++latest);
  });

  return {
    /** Identifies a page until its employer writes. */
    keyOf(employerId: EmployerId, query: JobQuery): string {
      const generation = generations.get(employerId) ?? first;
      return `${generation} ${query.page} ${query.pageSize} ${listKeyOf(employerId, query)}`;
    },
    find(key: string, now: Instant): JobPage | undefined {
      const kept = pages.get(key);
      return kept !== undefined && isWithin(kept.span, toMillis(now)) ? kept.page : undefined;
    },
    /** Keeps a page for moments in `span`, under the key from before it was read; returns it. */
    keep(key: string, page: JobPage, span: OpenSpan): JobPage {
      pages.set(key, { page, span });
      return page;
    },
  };
};
