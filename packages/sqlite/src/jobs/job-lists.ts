import type { EmployerId, JobHeader } from '@jobposting/core';
import {
  type JobPage,
  type JobQuery,
  type JobStore,
  storedStatusOf,
} from '@jobposting/core/adapter';
import { type HeaderRow, RowDamaged, toHeader } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { err, ok } from 'neverthrow';
import { type Caches, createKeptPages } from '../caches/kept-jobs.ts';
import type { Unsynced } from '../durability/durability.ts';
import type { OpenStore } from '../open-store.ts';
import { headerColumns } from '../schema/rows.ts';
import { createCountedPages, createCountJobs, type IdPage } from './counted-pages.ts';
import { createListSteps, jobsInStep, notBegun } from './list-steps.ts';

/** Creates the function that reads the jobs of a page. */
const createPages = (db: Database, kept?: Caches['headers']): ((page: IdPage) => JobPage) => {
  const byId = db.prepare<[number], HeaderRow>(`SELECT ${headerColumns} FROM job WHERE id = ?`);
  const headerOf = (id: number): JobHeader => {
    const cached = kept?.get(id);
    if (cached !== undefined) return cached;
    const row = byId.get(id);
    if (row === undefined) throw new RowDamaged(`job ${id} is in an index only`);
    const header = toHeader(row);
    kept?.set(id, header);
    return header;
  };
  return ({ total, ids }) => ({ total, headers: ids.map(headerOf) });
};

/**
 * Creates the lists of jobs. A list that takes one step is read at once. A longer one is read step by step on the other
 * connection, whose snapshot stays the same while others write; one at a time, so that employers take turns.
 */
export const createJobLists = (store: OpenStore): JobStore['list'] => {
  const { db, reader, feed, read, caches, shares, fairShare, turns } = store;
  const pages = createKeptPages(feed, shares.pages);
  const count = createCountJobs(db);
  const countedPage = createCountedPages(db);
  const [readStep, pageOf] = [createListSteps(db), createPages(db, caches.headers)];
  const [readStepApart, pageApart] = [createListSteps(reader), createPages(reader)];

  const isShort = (employerId: EmployerId, { search, referenceId, status }: JobQuery): boolean =>
    referenceId !== null ||
    count(employerId, search === null ? storedStatusOf(status) : null) <= jobsInStep;

  // One snapshot, so that no other process can write between total, ids and headers.
  const readAtOnce = db.transaction((employerId: EmployerId, query: JobQuery) => {
    feed.catchUp();
    const counted = countedPage(employerId, query);
    if (counted === undefined && !isShort(employerId, query)) return undefined;
    const found = counted ?? readStep(employerId, query);
    const revision = pages.revisionOf(employerId);
    return pages.keep(employerId, query, { page: pageOf(found), revision, span: found.span });
  });

  const readInSteps = async (employerId: EmployerId, query: JobQuery) => {
    let revision = 0;
    let found = notBegun;
    const readNext = (): JobPage | undefined => {
      // The revision is older than the snapshot, so that a page is never kept longer than it is right.
      if (!reader.inTransaction) revision = pages.revisionOf(employerId);
      if (!reader.inTransaction) reader.exec('BEGIN');
      found = readStepApart(employerId, query, found);
      if (found.end !== null) return undefined;
      return pages.keep(employerId, query, { page: pageApart(found), revision, span: found.span });
    };
    const kept = () => pages.find(employerId, query);
    try {
      for (;;) {
        const page = await read(readNext, { kept, shows: () => false });
        if (page.isErr()) return err(page.error);
        if (page.value !== undefined) return ok(page.value);
        await fairShare.next();
      }
    } finally {
      if (reader.inTransaction) reader.exec('COMMIT');
    }
  };

  return async (employerId, query, since) => {
    const kept = () => pages.find(employerId, query);
    const shows = (unsynced: Unsynced): boolean => unsynced.hasJobOf(employerId);
    const page = await read(() => readAtOnce(employerId, query), {
      kept,
      since,
      shows: (unsynced, found) => found !== undefined && shows(unsynced),
    });
    if (page.isErr()) return err(page.error);
    if (page.value !== undefined) return ok(page.value);
    const long = await turns.take(employerId, () => readInSteps(employerId, query));
    // Not in its turn, because it may wait for the disk.
    return long.isErr() ? err(long.error) : read(() => long.value, { shows });
  };
};
