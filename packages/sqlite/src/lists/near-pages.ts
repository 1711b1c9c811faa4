import { type EmployerId, type JobStatus, jobStatuses } from '@jobposting/core';
import type { JobQuery } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { toMillis } from '../job-row.ts';
import type { IdPage } from './id-page.ts';

// From either end SQLite walks that many entries of its index, at 0.02 ms per thousand.
const maxSteps = 1_000;
// That many open jobs are read and put in order in 1 ms.
const maxOpen = 2_000;

type ReadPage = (employerId: EmployerId, query: JobQuery) => IdPage | undefined;

/** Reads a page of an employer's open jobs, unless there are too many. */
const createOpenPages = (db: Database): ReadPage => {
  // Walks job_open.
  const open = db
    .prepare<[number, number, number], readonly [publishDate: number, id: number]>(
      `SELECT publish_date, id FROM job INDEXED BY job_open
       WHERE employer_id = ? AND status = 'active' AND close_date > ? LIMIT ?`,
    )
    .raw();
  return (employerId, { now, page, pageSize }) => {
    const found = open.all(employerId, toMillis(now), maxOpen + 1);
    if (found.length > maxOpen) return undefined;
    const start = (page - 1) * pageSize;
    const ids = found
      .sort((a, b) => b[0] - a[0] || b[1] - a[1])
      .slice(start, start + pageSize)
      .map(([, id]) => id);
    return { total: found.length, ids };
  };
};

/** Reads a page of all jobs of an employer, or of those with one status, unless it lies too deep. */
const createEndPages = (
  db: Database,
): ((
  employerId: EmployerId,
  status: JobStatus | null,
  page: Pick<JobQuery, 'page' | 'pageSize'>,
) => IdPage | undefined) => {
  const count = db
    .prepare<[number, string], number>(
      'SELECT jobs FROM job_count WHERE employer_id = ? AND status = ?',
    )
    .pluck();
  const createIds = (direction: 'ASC' | 'DESC', where: string) =>
    db
      .prepare<unknown[], number>(
        `SELECT id FROM job WHERE employer_id = @employerId ${where}
         ORDER BY publish_date ${direction}, id ${direction} LIMIT @limit OFFSET @offset`,
      )
      .pluck();
  const createBoth = (where: string) => ({
    newestFirst: createIds('DESC', where),
    oldestFirst: createIds('ASC', where),
  });
  const ofAny = createBoth(''); // Walks job_by_date.
  const ofStatus = createBoth('AND status = @status'); // Walks job_by_status.

  return (employerId, status, { page, pageSize }) => {
    const statuses = status === null ? jobStatuses : [status];
    const counts = statuses.map((each) => count.get(employerId, each) ?? 0);
    const total = counts.reduce((sum, each) => sum + each, 0);
    const offset = (page - 1) * pageSize;
    const limit = Math.min(pageSize, total - offset);
    if (limit <= 0) return { total, ids: [] };

    const ids = status === null ? ofAny : ofStatus;
    const filter = status === null ? { employerId, limit } : { employerId, limit, status };
    if (offset <= maxSteps) return { total, ids: ids.newestFirst.all({ ...filter, offset }) };
    const offsetFromEnd = total - offset - limit;
    if (offsetFromEnd > maxSteps) return undefined;
    const fromEnd = ids.oldestFirst.all({ ...filter, offset: offsetFromEnd });
    return { total, ids: fromEnd.reverse() };
  };
};

/**
 * Creates a function that reads a page near the beginning or the end of a list, or of few open jobs,
 * straight from SQLite; for any other it returns `undefined`. It does not search.
 */
export const createNearPages = (db: Database): ReadPage => {
  const openPage = createOpenPages(db);
  const endPage = createEndPages(db);
  return (employerId, query) =>
    query.status === 'open'
      ? openPage(employerId, query)
      : endPage(employerId, query.status, query);
};
