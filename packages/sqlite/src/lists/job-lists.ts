import type { EmployerId, JobHeader } from '@jobposting/core';
import {
  type FairShare,
  isTimed,
  type JobPage,
  type JobQuery,
  type JobStore,
  sliceMs,
} from '@jobposting/core/adapter';
import { type HeaderRow, RowDamaged, toHeader, toMillis } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { err, ok } from 'neverthrow';
import type { Read } from '../durability/fresh-read.ts';
import type { CacheShares } from '../freshness/cache-shares.ts';
import type { ChangeFeed } from '../freshness/change-feed.ts';
import type { JobCache } from '../freshness/job-cache.ts';
import { headerColumns } from '../row-mapping/rows.ts';
import type { IdPage } from './id-page.ts';
import { createNearPages, createReferencePages } from './near-pages.ts';
import { createPageCache } from './page-cache.ts';
import { createSearchIndexes } from './search-index-pool.ts';
import type { Tally } from './tally.ts';

/** Creates the function that reads the header of a job that exists. */
const createHeaderReader = (db: Database, cache: JobCache): ((id: number) => JobHeader) => {
  const byId = db.prepare<[number], HeaderRow>(`SELECT ${headerColumns} FROM job WHERE id = ?`);
  return (id) => {
    const cached = cache.findHeader(id);
    if (cached !== undefined) return cached;
    const row = byId.get(id);
    if (row === undefined) throw new RowDamaged(`job ${id} is in an index only`);
    const header = toHeader(row);
    cache.addHeader(header);
    return header;
  };
};

interface JobListParts {
  readonly db: Database;
  readonly feed: ChangeFeed;
  readonly read: Read;
  readonly cache: JobCache;
  readonly shares: Pick<CacheShares, 'pages' | 'searchIndexes'>;
  readonly fairShare: FairShare;
  /** A clock in milliseconds, for pausing long work. */
  readonly clock: () => number;
}

/**
 * The progress of a list. Held by the call itself, because other calls can push out or overwrite what the index
 * remembers.
 */
interface Progress {
  tally: Tally | null;
}

/** Creates the lists of jobs, read from memory where that is faster. */
export const createJobLists = (parts: JobListParts): JobStore['list'] => {
  const { db, feed, read, cache, shares, fairShare, clock } = parts;
  const headerOf = createHeaderReader(db, cache);
  const pages = createPageCache(feed, shares.pages);
  const nearPage = createNearPages(db);
  const referencePage = createReferencePages(db);
  const indexes = createSearchIndexes({
    db,
    feed,
    maxBytes: shares.searchIndexes,
    now: clock,
  });

  /** A page of a search, or from the middle of a list; `undefined` when more work is needed. */
  const indexedPage = (
    employerId: EmployerId,
    { search, status, now, page, pageSize }: JobQuery,
    progress: Progress,
    deadline: number,
  ): IdPage | undefined => {
    const index = indexes.of(employerId);
    const filter = isTimed(status) ? { status, at: toMillis(now) } : { status };
    if (progress.tally === null) {
      progress.tally = index.tallyOf(search, filter);
      indexes.hold(employerId);
    }
    return index.advance(progress.tally, deadline)
      ? index.page(progress.tally, { offset: (page - 1) * pageSize, limit: pageSize })
      : undefined;
  };

  // One snapshot, so that no other process can write between index, count and headers.
  const readPage = db.transaction(
    (employerId: EmployerId, query: JobQuery, progress: Progress, deadline: number) => {
      feed.catchUpInTransaction();
      const { search, referenceId } = query;
      const found =
        referenceId === null
          ? ((search === null ? nearPage(employerId, query) : undefined) ??
            indexedPage(employerId, query, progress, deadline))
          : referencePage(employerId, referenceId, query);
      if (found === undefined) return undefined;
      const page: JobPage = { total: found.total, headers: found.ids.map(headerOf) };
      pages.add(employerId, query, page, found.span);
      return page;
    },
  );

  return async (employerId, query) => {
    const progress: Progress = { tally: null };
    let budgetMs = fairShare.isWaitedFor ? 0 : sliceMs;
    try {
      for (;;) {
        const page = await read(() => readPage(employerId, query, progress, clock() + budgetMs), {
          kept: () => pages.find(employerId, query),
          shows: (unsynced, found) => found !== undefined && unsynced.hasJobOf(employerId),
        });
        if (page.isErr()) return err(page.error);
        if (page.value !== undefined) return ok(page.value);
        await fairShare.next();
        budgetMs = sliceMs;
      }
    } finally {
      if (progress.tally !== null) indexes.release(employerId);
    }
  };
};
