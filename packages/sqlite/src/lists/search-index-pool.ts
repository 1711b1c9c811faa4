import { foldText } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import type { ChangeFeed, JobChanges } from '../freshness/change-feed.ts';
import type { ListEntry } from './chunk.ts';
import { createSearchIndex, type ListReader, type SearchIndex } from './search-index.ts';

const maxSize = 256 * 1024 * 1024;
// Settling that many takes as long as growing a long list anew.
const maxUnsettled = 10_000;

const fold = ([publishDate, id, status, closeDate, title, referenceId]: ListEntry): ListEntry => [
  publishDate,
  id,
  status,
  closeDate,
  foldText(title),
  referenceId === null ? null : foldText(referenceId),
];

/** Creates the statements that read a list: ranges of job_by_date, and single jobs. */
const createReaders = (
  db: Database,
  areTextsFolded: () => boolean,
): ((employerId: number) => ListReader) => {
  const statuses = 'publish_date, id, status, close_date';
  // With these all is in job_by_date, so that growing reads nothing else.
  const folded = `${statuses}, search_title, search_reference_id`;
  const asWritten = `${statuses}, title, reference_id`;
  const createAfter = (columns: string) =>
    db
      .prepare<[number, number, number, number], ListEntry>(
        `SELECT ${columns} FROM job WHERE employer_id = ? AND (publish_date, id) > (?, ?)
         ORDER BY publish_date, id LIMIT ?`,
      )
      .raw();
  const after = createAfter(folded);
  const afterAsWritten = createAfter(asWritten);
  const one = db.prepare<[number], ListEntry>(`SELECT ${asWritten} FROM job WHERE id = ?`).raw();
  const contains = db
    .prepare<unknown[], number>(
      `SELECT instr(title, @term) > 0 OR instr(coalesce(reference_id, ''), @term) > 0 FROM job
       WHERE employer_id = @employerId AND (publish_date, id) >= (@publishDate, @id)
       ORDER BY publish_date, id LIMIT @length`,
    )
    .pluck();

  return (employerId) => ({
    after: (publishDate, id, limit) =>
      areTextsFolded()
        ? after.all(employerId, publishDate, id, limit)
        : afterAsWritten.all(employerId, publishDate, id, limit).map(fold),
    one(id) {
      const entry = one.get(id);
      return entry && fold(entry);
    },
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
  areTextsFolded: () => boolean,
  now: () => number,
): ((employerId: number) => SearchIndex) => {
  const readerOf = createReaders(db, areTextsFolded);
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
