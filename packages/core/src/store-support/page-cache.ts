import { LRUCache } from 'lru-cache';
import type { EmployerId } from '../job/employer.ts';
import type { JobHeader } from '../job/job.ts';
import type { JobQuery } from '../list-queries/job-query.ts';
import type { JobPage } from '../store/job-store.ts';
import { toMillis } from '../values/instant.ts';

/**
 * The time during which the same jobs are open, in milliseconds: from the latest openUntil in the past until the next
 * one. A result of one moment in it is valid at all others (decision D25).
 */
export interface OpenSpan {
  readonly from: number;
  readonly until: number;
}

/** The span of results that do not depend on the time. */
export const always: OpenSpan = {
  from: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
};

/** Whether a result with this span is valid at this moment. */
const isWithin = ({ from, until }: OpenSpan, moment: number): boolean =>
  from <= moment && moment < until;

/** The intersection of two spans. */
export const overlap = (one: OpenSpan, other: OpenSpan): OpenSpan => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
});

/** The span around a moment in which no job with one of these times of openUntil opens or closes. */
export const spanBetween = (ends: Iterable<number>, moment: number): OpenSpan => {
  let { from, until } = always;
  for (const end of ends) {
    if (end > moment) until = Math.min(until, end);
    else from = Math.max(from, end);
  }
  return { from, until };
};

// Measured, with the host's share for each: two small objects and the entries of two maps.
const headerOverhead = 1_200;

const charactersOf = ({ title, referenceId, locations }: JobHeader): number =>
  locations.reduce(
    (sum, { description, name }) => sum + description.length + name.length,
    title.length + (referenceId?.length ?? 0),
  );

/**
 * Roughly the most memory that a header takes: its texts at two bytes a character, twice, because a host may also keep
 * it as JSON.
 */
export const headerBytes = (header: JobHeader): number => headerOverhead + 4 * charactersOf(header);

/** The memory of a page: its headers, and half as much for the answer that a host may keep as well. */
const pageBytes = (headers: readonly JobHeader[]): number =>
  headers.reduce((sum, header) => sum + 1.5 * headerBytes(header), headerOverhead);

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

/** Identifies a page at any moment. */
const keyOf = (
  employerId: EmployerId,
  { search, referenceId, status, page, pageSize }: JobQuery,
): string => {
  const term = search === null ? '' : `${search.form} ${search.term}`;
  const reference = referenceId === null ? '' : JSON.stringify(referenceId);
  return `${page} ${pageSize} ${employerId} ${status} ${reference} ${term}`;
};

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
