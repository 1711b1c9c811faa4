import type { EmployerId } from '@jobposting/core';
import type { JobPage, JobQuery } from '@jobposting/core/adapter';
import {
  isWithin,
  listKeyOf,
  type OpenSpan,
  pageBytes,
  toMillis,
} from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';
import type { TimedCall } from '../connection/batch.ts';

/** What a page is asked for with. */
export interface PageCall extends TimedCall {
  readonly employerId: EmployerId;
  readonly query: JobQuery;
}

/** A page, and while it holds. */
export interface KeptPage {
  readonly page: JobPage;
  /** The change of the employer after which it was read: it holds until the next. */
  readonly revision: number;
  readonly span: OpenSpan;
}

/** Pages as last read, so that an unchanged page is the same object every time. */
export interface PageCache {
  /** The page that was kept last, if it holds at the moment of the query. */
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
