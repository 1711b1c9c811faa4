import type { EmployerId } from '@jobposting/core';
import type { JobQuery } from '@jobposting/core/adapter';
import { isWithin, listKeyOf, type OpenSpan, toMillis } from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';

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
