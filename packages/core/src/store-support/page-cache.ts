import { LRUCache } from 'lru-cache';
import type { EmployerId } from '../job/employer.ts';
import type { JobQuery } from '../list-queries/job-query.ts';
import type { JobPage } from '../store/job-store.ts';
import { toMillis } from '../values/instant.ts';
import { isWithin, listKeyOf, type OpenSpan, pageBytes } from './caches.ts';

/** A page as it was read. */
export interface KeptPage {
  readonly page: JobPage;
  /** A number that the store gives the jobs of an employer, and another one after every write of them. */
  readonly revision: number;
  /** The moments for which it is valid. */
  readonly span: OpenSpan;
}

/** The latest page of each query, so that an unchanged page is the same object every time. */
export interface PageCache {
  /** The latest page that is valid at the moment of the query. Compare its revision before you return it. */
  find(employerId: EmployerId, query: JobQuery): KeptPage | undefined;
  add(employerId: EmployerId, query: JobQuery, kept: KeptPage): void;
}

const keyOf = (employerId: EmployerId, query: JobQuery): string =>
  `${query.page} ${query.pageSize} ${listKeyOf(employerId, query)}`;

/** Creates an empty cache of up to `maxBytes`. */
export const createPageCache = (maxBytes: number): PageCache => {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }, key) => Math.ceil(pageBytes(page.headers)) + 2 * key.length,
  });
  return {
    find(employerId, query) {
      const kept = pages.get(keyOf(employerId, query));
      return kept !== undefined && isWithin(kept.span, toMillis(query.now)) ? kept : undefined;
    },
    add: (employerId, query, kept) => void pages.set(keyOf(employerId, query), kept),
  };
};
