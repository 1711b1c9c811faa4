import type { EmployerId, JobHeader } from '@jobposting/core';
import type { JobPage, JobQuery } from '@jobposting/core/adapter';
import {
  headerBytes,
  isWithin,
  listKeyOf,
  type OpenSpan,
  pageBytes,
  toHeader,
  toMillis,
} from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';
import type { TimedCall } from '../connection/batch.ts';
import type { HeaderRow } from '../row-mapping/rows.ts';

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
interface PageCache {
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

/** How many jobs a list has, and while that holds. */
export interface KnownTotal {
  readonly total: number;
  /** The change of the employer after which they were counted: it holds until the next. */
  readonly revision: number;
  readonly span: OpenSpan;
}

/** The totals that had to be counted, so that the next page of a list does not count again. */
export interface KnownTotals {
  /** The total that was counted last, if it holds at the moment of the query. */
  find(employerId: EmployerId, query: JobQuery): KnownTotal | undefined;
  add(employerId: EmployerId, query: JobQuery, known: KnownTotal): void;
}

// With the entries of the maps.
const totalBytes = 300;

/** Creates an empty memory of up to `maxBytes`. */
export const createKnownTotals = (maxBytes: number): KnownTotals => {
  const totals = new LRUCache<string, KnownTotal>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (_, key) => totalBytes + 2 * key.length,
  });
  return {
    find(employerId, query) {
      const known = totals.get(listKeyOf(employerId, query));
      return known !== undefined && isWithin(known.span, toMillis(query.now)) ? known : undefined;
    },
    add: (employerId, query, known) => void totals.set(listKeyOf(employerId, query), known),
  };
};

interface KeptHeader {
  readonly version: number;
  readonly header: JobHeader;
}

/**
 * Creates the function that reads a header of a row. A job of an unchanged version gets the same object
 * again, in whichever list, as long as it is among those that fit into `maxBytes`. Throws RowDamaged.
 */
export const createHeaderCache = (maxBytes: number): ((row: HeaderRow) => JobHeader) => {
  const headers = new LRUCache<number, KeptHeader>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ header }) => headerBytes(header),
  });
  return (row) => {
    const id = Number(row.id);
    const version = Number(row.version);
    const kept = headers.get(id);
    if (kept?.version === version) return kept.header;
    const header = toHeader(row);
    headers.set(id, { version, header });
    return header;
  };
};
