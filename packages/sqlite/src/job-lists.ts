import { type EmployerId, type JobHeader, jobStatuses } from '@jobposting/core';
import type { JobPage, JobQuery } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { JobChange } from './change-feed.ts';
import type { JobCache } from './job-cache.ts';
import { type HeaderRow, headerColumns, toHeader } from './job-row.ts';
import type { IdPage, Matches } from './list-index.ts';
import { createListIndexes } from './list-indexes.ts';

/** Lists jobs, from memory where that is faster. */
export interface JobLists {
  /**
   * Begins a list. Each call of what it returns works on until `deadline`, on the clock of
   * `performance.now()`, and returns the page once it is there.
   */
  begin(employerId: EmployerId, query: JobQuery): (deadline: number) => JobPage | undefined;
  /** Follows writes. */
  apply(changes: readonly JobChange[]): void;
  /** Forgets everything. */
  clear(): void;
}

/**
 * How far a search has come. Held by the search itself: were it only remembered by the index,
 * others could push it out.
 */
interface Begun {
  matches: Matches | null;
}

// In headers; a host may keep as much again beside each page, such as the answer it was turned into.
const maxRemembered = 100_000;
const pageOverhead = 5;

// As far from either end as SQLite walks along its index, at 0.02 ms per thousand entries.
const maxSteps = 1_000;

/** Prepares the statements that list jobs. */
export const prepareJobLists = (
  db: Database,
  cache: JobCache,
  /** Makes the caches fit to answer; called in the snapshot in which a page is then read. */
  catchUp: () => void,
): JobLists => {
  const indexes = createListIndexes(db);
  const pages = new LRUCache<string, JobPage>({
    maxSize: maxRemembered,
    sizeCalculation: ({ headers }) => headers.length + pageOverhead,
  });
  // Part of the key of a page, so that one step makes all pages of an employer unreachable.
  const generations = new Map<number, number>();

  const header = db.prepare<[number], HeaderRow>(`SELECT ${headerColumns} FROM job WHERE id = ?`);
  const count = db
    .prepare<[number, string], number>(
      'SELECT jobs FROM job_count WHERE employer_id = ? AND status = ?',
    )
    .pluck();
  const prepareIds = (direction: 'ASC' | 'DESC', where: string) =>
    db
      .prepare<unknown[], number>(
        `SELECT id FROM job WHERE employer_id = @employerId ${where}
         ORDER BY publish_date ${direction}, id ${direction} LIMIT @limit OFFSET @offset`,
      )
      .pluck();
  const prepareBoth = (where: string) => ({
    newestFirst: prepareIds('DESC', where),
    oldestFirst: prepareIds('ASC', where),
  });
  const ofAny = prepareBoth(''); // Walks job_by_date.
  const ofStatus = prepareBoth('AND status = @status'); // Walks job_by_status.

  const readHeader = (id: number): JobHeader => {
    const cached = cache.findHeader(id);
    if (cached !== undefined) return cached;
    const row = header.get(id);
    if (row === undefined) throw new Error(`job ${id} left the list while it was read`);
    const fresh = toHeader(row);
    cache.addHeader(fresh);
    return fresh;
  };

  /** A page near the beginning or the end of the list, straight from SQLite. */
  const walk = (employerId: EmployerId, query: JobQuery): IdPage | undefined => {
    const { status, page, pageSize } = query;
    const statuses = status === null ? jobStatuses : [status];
    const counts = statuses.map((each) => count.get(employerId, each) ?? 0);
    const total = counts.reduce((sum, each) => sum + each, 0);
    const offset = (page - 1) * pageSize;
    const limit = Math.min(pageSize, total - offset);
    if (limit <= 0) return { total, ids: [] };

    const statement = status === null ? ofAny : ofStatus;
    const filter = status === null ? { employerId, limit } : { employerId, limit, status };
    if (offset <= maxSteps) {
      return { total, ids: statement.newestFirst.all({ ...filter, offset }) };
    }
    const offsetFromEnd = total - offset - limit;
    if (offsetFromEnd > maxSteps) return undefined;
    const ids = statement.oldestFirst.all({ ...filter, offset: offsetFromEnd });
    return { total, ids: ids.reverse() };
  };

  /** A page of a search, or from the middle of the list; `undefined` when there is more to do. */
  const consult = (
    employerId: EmployerId,
    { search, status, page, pageSize }: JobQuery,
    begun: Begun,
    deadline: number,
  ): IdPage | undefined => {
    const index = indexes.open(employerId, search?.form ?? 'folded');
    if (!index.settle(deadline)) return undefined;
    while (!index.isComplete) {
      if (performance.now() >= deadline) return undefined;
      index.grow();
    }
    if (search !== null) {
      begun.matches ??= index.matchesOf(search.term);
      if (!index.scan(begun.matches, deadline)) return undefined;
    }
    return index.page(begun.matches, status, (page - 1) * pageSize, pageSize);
  };

  const keyOf = (employerId: EmployerId, query: JobQuery): string => {
    const { search, status, page, pageSize } = query;
    const generation = generations.get(employerId) ?? 0;
    const term = search === null ? '' : `${search.form} ${search.term}`;
    return `${employerId} ${generation} ${status} ${page} ${pageSize} ${term}`;
  };

  // One snapshot, so that no other process can write between index, count and headers.
  const readPage = db.transaction(
    (employerId: EmployerId, query: JobQuery, begun: Begun, deadline: number) => {
      catchUp();
      const found =
        (query.search === null ? walk(employerId, query) : undefined) ??
        consult(employerId, query, begun, deadline);
      if (found === undefined) return undefined;
      const page: JobPage = { total: found.total, headers: found.ids.map(readHeader) };
      pages.set(keyOf(employerId, query), page);
      return page;
    },
  );

  return {
    begin(employerId, query) {
      const begun: Begun = { matches: null };
      return (deadline) =>
        pages.get(keyOf(employerId, query)) ?? readPage(employerId, query, begun, deadline);
    },

    apply(changes) {
      for (const { employerId } of changes) {
        generations.set(employerId, (generations.get(employerId) ?? 0) + 1);
      }
      indexes.apply(changes);
    },

    clear() {
      pages.clear();
      indexes.clear();
    },
  };
};
