import type { EmployerId } from '@jobposting/core';
import type { JobPage, JobQuery } from '@jobposting/core/adapter';
import {
  always,
  isWithin,
  listKeyOf,
  type OpenSpan,
  pageBytes,
  toMillis,
} from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../freshness/change-feed.ts';

/** Pages as last read, so that an unchanged page is the same object every time. */
export interface PageCache {
  find(employerId: EmployerId, query: JobQuery): JobPage | undefined;
  /** Keeps a page, which is returned only for moments in `span`. */
  add(employerId: EmployerId, query: JobQuery, page: JobPage, span: OpenSpan): void;
}

interface KeptPage {
  readonly page: JobPage;
  readonly span: OpenSpan;
}

// After writes of this many employers the cache is cleared, so that they do not take memory for ever.
const maxGenerations = 10_000;

// The moment is read only where it matters, because most pages are not of open jobs.
const isHeld = (span: OpenSpan, { now }: JobQuery): boolean =>
  span === always || isWithin(span, toMillis(now));

/** Creates an empty cache of up to `maxBytes`, which drops the pages of the employers that `feed` reports. */
export const createPageCache = (
  feed: Pick<ChangeFeed, 'onWrittenJobs'>,
  maxBytes: number,
): PageCache => {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }, key) => Math.ceil(pageBytes(page.headers)) + 2 * key.length,
  });
  // Part of the key of a page, so that incrementing it makes all pages of an employer unreachable.
  const generations = new Map<number, number>();

  feed.onWrittenJobs((written) => {
    if (written === 'unknown' || generations.size > maxGenerations) {
      pages.clear();
      generations.clear();
      return;
    }
    for (const { employerId } of written) {
      generations.set(employerId, (generations.get(employerId) ?? 0) + 1);
    }
  });

  const keyOf = (employerId: EmployerId, query: JobQuery): string => {
    const generation = generations.get(employerId) ?? 0;
    return `${generation} ${query.page} ${query.pageSize} ${listKeyOf(employerId, query)}`;
  };

  return {
    find(employerId, query) {
      const kept = pages.get(keyOf(employerId, query));
      return kept !== undefined && isHeld(kept.span, query) ? kept.page : undefined;
    },
    add: (employerId, query, page, span) =>
      void pages.set(keyOf(employerId, query), { page, span }),
  };
};
