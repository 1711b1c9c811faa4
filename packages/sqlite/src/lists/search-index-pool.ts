import type { Database } from 'better-sqlite3';
import type { ChangeFeed, WrittenJobs } from '../freshness/change-feed.ts';
import type { ListEntry } from './chunk.ts';
import { createSearchIndex, type ListReader, type SearchIndex } from './search-index.ts';

// Settling this many takes as long as reading a long list again.
const maxUnsettled = 10_000;

/** Creates the statements that read a list: ranges of job_by_date, and single jobs. */
const createReaders = (db: Database): ((employerId: number) => ListReader) => {
  // All columns are in job_by_date, so that growing reads nothing else.
  const columns = 'publish_date, id, status, open_until, search_title, search_reference_id';
  const after = db
    .prepare<[number, number, number, number], ListEntry>(
      `SELECT ${columns} FROM job WHERE employer_id = +? AND (publish_date, id) > (?, ?)
       ORDER BY publish_date, id LIMIT +?`,
    )
    .raw();
  const one = db.prepare<[number], ListEntry>(`SELECT ${columns} FROM job WHERE id = ?`).raw();
  const contains = db
    .prepare<unknown[], number>(
      `SELECT instr(title, @term) > 0 OR instr(coalesce(reference_id, ''), @term) > 0 FROM job
       WHERE employer_id = +@employerId AND (publish_date, id) >= (@publishDate, @id)
       ORDER BY publish_date, id LIMIT +@length`,
    )
    .pluck();

  return (employerId) => ({
    after: (publishDate, id, limit) => after.all(employerId, publishDate, id, limit),
    one: (id) => one.get(id),
    containsExactly: ({ publishDates: [publishDate], ids: [id], length }, term) =>
      contains.all({ term, employerId, publishDate, id, length }).map((found) => found === 1),
  });
};

export interface SearchIndexParts {
  readonly db: Database;
  readonly feed: Pick<ChangeFeed, 'onWrittenJobs'>;
  /** Their size limit together, roughly. */
  readonly maxBytes: number;
  readonly now: () => number;
}

/** The search indexes in memory, which follow the writes that a feed reports. */
export interface SearchIndexes {
  /** The index of an employer, empty at first. */
  of(employerId: number): SearchIndex;
  /** Keeps the index of an employer in memory until `release`, so that a call can finish. */
  hold(employerId: number): void;
  /** Ends a `hold`; an index that nobody holds may be dropped to make room for others. */
  release(employerId: number): void;
}

/**
 * Creates the memory of search indexes. It keeps the most recently used ones, up to `maxBytes`; above that only those
 * in use, and the latest one, which alone may be larger.
 */
export const createSearchIndexes = (parts: SearchIndexParts): SearchIndexes => {
  const { db, feed, maxBytes, now } = parts;
  const readerOf = createReaders(db);
  // In the order of their latest use.
  const indexes = new Map<number, SearchIndex>();
  // The sizes at the last release, which saves computing them all again.
  const sizes = new Map<number, number>();
  let total = 0;
  const holds = new Map<number, number>();

  const resize = (employerId: number, size: number): void => {
    total += size - (sizes.get(employerId) ?? 0);
    if (size === 0) sizes.delete(employerId);
    else sizes.set(employerId, size);
  };

  const drop = (employerId: number): void => {
    indexes.delete(employerId);
    resize(employerId, 0);
  };

  const makeRoom = (): void => {
    for (const employerId of indexes.keys()) {
      if (total <= maxBytes || indexes.size === 1) return;
      if (!holds.has(employerId)) drop(employerId);
    }
  };

  feed.onWrittenJobs((written: WrittenJobs) => {
    if (written === 'unknown') {
      indexes.clear();
      sizes.clear();
      total = 0;
      return;
    }
    for (const { employerId, jobId, oldPublishDate } of written) {
      const index = indexes.get(employerId);
      index?.note(jobId, oldPublishDate);
      if ((index?.unsettled ?? 0) > maxUnsettled) drop(employerId);
    }
  });

  return {
    of(employerId) {
      const index = indexes.get(employerId) ?? createSearchIndex(readerOf(employerId), now);
      indexes.delete(employerId);
      indexes.set(employerId, index);
      return index;
    },

    hold(employerId) {
      holds.set(employerId, (holds.get(employerId) ?? 0) + 1);
    },

    release(employerId) {
      const left = (holds.get(employerId) ?? 0) - 1;
      if (left > 0) holds.set(employerId, left);
      else holds.delete(employerId);
      const index = indexes.get(employerId);
      if (index !== undefined) resize(employerId, index.size);
      makeRoom();
    },
  };
};
