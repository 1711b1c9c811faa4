import type { EmployerId, JobHeader } from '@jobposting/core';
import {
  type FairShare,
  type JobPage,
  type JobQuery,
  type JobStore,
  sliceMs,
} from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, ok } from 'neverthrow';
import type { Read } from '../durability/fresh-read.ts';
import type { CacheShares } from '../freshness/cache-shares.ts';
import type { ChangeFeed } from '../freshness/change-feed.ts';
import { toMillis } from '../row-mapping/job-row.ts';
import type { IdPage } from './id-page.ts';
import { createNearPages } from './near-pages.ts';
import { createPageCache } from './page-cache.ts';
import { createReferencePages } from './reference-page.ts';
import { createSearchIndexes } from './search-index-pool.ts';
import type { Tally } from './tally.ts';

/** What lists are made of. */
export interface JobListParts {
  readonly db: Database;
  readonly feed: ChangeFeed;
  readonly read: Read;
  /** Reads the header of a job that exists. */
  readonly headerOf: (id: number) => JobHeader;
  readonly shares: Pick<CacheShares, 'pages' | 'searchIndexes'>;
  readonly fairShare: FairShare;
  /** The clock, in milliseconds, by which long work makes room for other work. */
  readonly clock: () => number;
}

/**
 * How far a list has come. Held by the call itself: what the index remembers, other calls can push
 * out or overwrite.
 */
interface Progress {
  tally: Tally | null;
}

/** Creates the lists of jobs, which come from memory where that is faster. */
export const createJobLists = (parts: JobListParts): JobStore['list'] => {
  const { db, feed, read, headerOf, shares, fairShare, clock } = parts;
  const pages = createPageCache(feed, shares.pages);
  const nearPage = createNearPages(db);
  const referencePage = createReferencePages(db);
  const indexes = createSearchIndexes({
    db,
    feed,
    maxBytes: shares.searchIndexes,
    now: clock,
  });

  /** A page of a search, or from the middle of a list; `undefined` when there is more to do. */
  const indexedPage = (
    employerId: EmployerId,
    { search, status, now, page, pageSize }: JobQuery,
    progress: Progress,
    deadline: number,
  ): IdPage | undefined => {
    const index = indexes.of(employerId);
    const filter = status === 'open' ? { status, at: toMillis(now) } : { status };
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
      feed.catchUp();
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
