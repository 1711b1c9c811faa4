import type { EmployerId } from '@jobposting/core';
import type { JobPage, JobQuery } from '@jobposting/core/adapter';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../freshness/change-feed.ts';

/** Pages as last read, so that an unchanged page is the same object every time. */
export interface PageCache {
  find(employerId: EmployerId, query: JobQuery): JobPage | undefined;
  add(employerId: EmployerId, query: JobQuery, page: JobPage): void;
}

// In headers; a host may keep as much again beside each page, such as the response made of it.
const maxHeaders = 100_000;
const pageOverhead = 5;

/** Creates an empty cache, which forgets the pages of the employers that `feed` reports. */
export const createPageCache = (feed: Pick<ChangeFeed, 'onJobChanges'>): PageCache => {
  const pages = new LRUCache<string, JobPage>({
    maxSize: maxHeaders,
    sizeCalculation: ({ headers }) => headers.length + pageOverhead,
  });
  // Part of the key of a page, so that one step makes all pages of an employer unreachable.
  const generations = new Map<number, number>();

  feed.onJobChanges((changes) => {
    if (changes === 'unknown') return pages.clear();
    for (const { employerId } of changes) {
      generations.set(employerId, (generations.get(employerId) ?? 0) + 1);
    }
  });

  const keyOf = (employerId: EmployerId, query: JobQuery): string => {
    const { search, status, page, pageSize } = query;
    const generation = generations.get(employerId) ?? 0;
    const term = search === null ? '' : `${search.form} ${search.term}`;
    return `${employerId} ${generation} ${status} ${page} ${pageSize} ${term}`;
  };

  return {
    find: (employerId, query) => pages.get(keyOf(employerId, query)),
    add: (employerId, query, page) => void pages.set(keyOf(employerId, query), page),
  };
};
