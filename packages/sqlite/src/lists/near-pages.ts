import { type EmployerId, jobStatuses } from '@jobposting/core';
import type { JobQuery } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import type { IdPage } from './search-index.ts';

// From either end SQLite walks that many entries of its index, at 0.02 ms per thousand.
const maxSteps = 1_000;

/**
 * Creates a function that reads a page near the beginning or the end of a list straight from SQLite;
 * for one that is further away it returns `undefined`. It does not search.
 */
export const createNearPages = (
  db: Database,
): ((employerId: EmployerId, query: JobQuery) => IdPage | undefined) => {
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

  return (employerId, { status, page, pageSize }) => {
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
