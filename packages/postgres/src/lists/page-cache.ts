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

/** The parameters of a read of a page. */
export interface PageCall extends TimedCall {
  readonly employerId: EmployerId;
  readonly query: JobQuery;
}

/** A cached result about an employer's jobs. */
interface Kept {
  /** The change of the employer after which it was read: it is valid until the next one. */
  readonly revision: number;
  /** The moments for which it is valid. */
  readonly span: OpenSpan;
}

export interface KeptPage extends Kept {
  readonly page: JobPage;
}

export interface KnownTotal extends Kept {
  readonly total: number;
}

/** The latest result for each query. */
interface KeptByQuery<Value extends Kept> {
  /** The latest result, if it is valid at the moment of the query. */
  find(employerId: EmployerId, query: JobQuery): Value | undefined;
  add(employerId: EmployerId, query: JobQuery, kept: Value): void;
}

const createKeptByQuery = <Value extends Kept>(
  maxBytes: number,
  keyOf: (employerId: EmployerId, query: JobQuery) => string,
  bytesOf: (kept: Value) => number,
): KeptByQuery<Value> => {
  const values = new LRUCache<string, Value>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (kept, key) => Math.ceil(bytesOf(kept)) + 2 * key.length,
  });
  return {
    find(employerId, query) {
      const kept = values.get(keyOf(employerId, query));
      return kept !== undefined && isWithin(kept.span, toMillis(query.now)) ? kept : undefined;
    },
    add: (employerId, query, kept) => void values.set(keyOf(employerId, query), kept),
  };
};

const pageKeyOf = (employerId: EmployerId, query: JobQuery): string =>
  `${query.page} ${query.pageSize} ${listKeyOf(employerId, query)}`;

/** Creates an empty cache of up to `maxBytes`, so that an unchanged page is the same object every time. */
export const createPageCache = (maxBytes: number): KeptByQuery<KeptPage> =>
  createKeptByQuery(maxBytes, pageKeyOf, ({ page }) => pageBytes(page.headers));

/** Counted totals, so that the next page of a list does not count again. */
export type KnownTotals = KeptByQuery<KnownTotal>;

// Including the entries of the maps.
const totalBytes = 300;

/** Creates an empty memory of up to `maxBytes`. */
export const createKnownTotals = (maxBytes: number): KnownTotals =>
  createKeptByQuery(maxBytes, listKeyOf, () => totalBytes);

interface KeptHeader {
  readonly version: number;
  readonly header: JobHeader;
}

/**
 * Creates the function that reads a header of a row. A job with an unchanged version gets the same object in all lists,
 * as long as the cache of `maxBytes` holds it. Throws RowDamaged.
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
