import type { Database } from 'better-sqlite3';
import type { ChangeFeed, JobChanges } from '../freshness/change-feed.ts';
import type { ListEntry } from './chunk.ts';
import { createSearchIndex, type ListReader, type SearchIndex } from './search-index.ts';

const maxSize = 256 * 1024 * 1024;
// Settling that many takes as long as growing a long list anew.
const maxUnsettled = 10_000;

/** Creates the statements that read a list: ranges of job_by_date, and single jobs. */
const createReaders = (db: Database): ((employerId: number) => ListReader) => {
  // All in job_by_date, so that growing reads nothing else.
  const columns = 'publish_date, id, status, folded_title, folded_reference_id';
  const after = db
    .prepare<[number, number, number, number], ListEntry>(
      `SELECT ${columns} FROM job WHERE employer_id = ? AND (publish_date, id) > (?, ?)
       ORDER BY publish_date, id LIMIT ?`,
    )
    .raw();
  const one = db.prepare<[number], ListEntry>(`SELECT ${columns} FROM job WHERE id = ?`).raw();
  const contains = db
    .prepare<unknown[], number>(
      `SELECT instr(title, @term) > 0 OR instr(coalesce(reference_id, ''), @term) > 0 FROM job
       WHERE employer_id = @employerId AND (publish_date, id) >= (@publishDate, @id)
       ORDER BY publish_date, id LIMIT @length`,
    )
    .pluck();

  return (employerId) => ({
    after: (publishDate, id, limit) => after.all(employerId, publishDate, id, limit),
    one: (id) => one.get(id),
    containsExactly: ({ publishDates: [publishDate], ids: [id], length }, term) =>
      contains.all({ term, employerId, publishDate, id, length }).map((found) => found === 1),
  });
};

/**
 * Creates the memory of search indexes: a function that returns that of an employer, empty at
 * first. It holds those that were used last, up to some 256 MB, and follows the writes that `feed`
 * reports.
 */
export const createSearchIndexes = (
  db: Database,
  feed: Pick<ChangeFeed, 'onJobChanges'>,
  now: () => number,
): ((employerId: number) => SearchIndex) => {
  const readerOf = createReaders(db);
  // In the order of their latest use.
  const indexes = new Map<number, SearchIndex>();

  const makeRoom = (): void => {
    let size = 0;
    for (const index of indexes.values()) size += index.size;
    for (const [employerId, index] of indexes) {
      if (size <= maxSize || indexes.size === 1) return;
      size -= index.size;
      indexes.delete(employerId);
    }
  };

  feed.onJobChanges((changes: JobChanges) => {
    if (changes === 'unknown') return indexes.clear();
    for (const { employerId, jobId, oldPublishDate } of changes) {
      const index = indexes.get(employerId);
      index?.note(jobId, oldPublishDate);
      if ((index?.unsettled ?? 0) > maxUnsettled) indexes.delete(employerId);
    }
  });

  return (employerId) => {
    const known = indexes.get(employerId);
    const index = known ?? createSearchIndex(readerOf(employerId), now);
    indexes.delete(employerId);
    indexes.set(employerId, index);
    if (known === undefined) makeRoom();
    return index;
  };
};
