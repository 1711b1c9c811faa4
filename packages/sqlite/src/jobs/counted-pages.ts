import type { EmployerId, JobStatus } from '@jobposting/core';
import { type JobQuery, storedStatusOf } from '@jobposting/core/adapter';
import { always, type OpenSpan } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';

/** The ids of one page, newest first, the total of all matches, and the time during which they are valid. */
export interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
  readonly span: OpenSpan;
}

/** Creates the function that counts the jobs of an employer, of one status or of all: triggers keep the counters. */
export const createCountJobs = (
  db: Database,
): ((employerId: EmployerId, status: JobStatus | null) => number) => {
  const count = db
    .prepare<[number, string | null, string | null], number>(
      `SELECT coalesce(sum(jobs), 0) FROM job_count
       WHERE employer_id = +? AND (? IS NULL OR status = ?)`,
    )
    .pluck();
  return (employerId, status) => count.get(employerId, status, status) ?? 0;
};

/**
 * Creates the function that reads a page of all jobs, or of those with one status, from the nearer end of an index. It
 * returns `undefined` for other lists, which have no counter.
 */
export const createCountedPages = (
  db: Database,
): ((employerId: EmployerId, query: JobQuery) => IdPage | undefined) => {
  const count = createCountJobs(db);
  const createIds = (where: string, direction: 'ASC' | 'DESC') =>
    db
      .prepare<unknown[], number>(
        `SELECT id FROM job WHERE employer_id = +@employerId ${where}
         ORDER BY publish_date ${direction}, id ${direction} LIMIT +@limit OFFSET @offset`,
      )
      .pluck();
  const createBoth = (where: string) =>
    [createIds(where, 'DESC'), createIds(where, 'ASC')] as const;
  const ofAny = createBoth(''); // Reads job_by_date.
  const ofStatus = createBoth('AND status = +@status'); // Reads job_by_status.

  return (employerId, { search, referenceId, status, page, pageSize }) => {
    if (search !== null || referenceId !== null || storedStatusOf(status) !== status) {
      return undefined;
    }
    const total = count(employerId, status);
    const before = (page - 1) * pageSize;
    const limit = Math.max(0, Math.min(pageSize, total - before));
    const after = total - before - limit;
    const [newestFirst, oldestFirst] = status === null ? ofAny : ofStatus;
    const which = { employerId, limit, ...(status !== null && { status }) };
    const ids =
      limit === 0 || before <= after
        ? newestFirst.all({ ...which, offset: before })
        : oldestFirst.all({ ...which, offset: after }).reverse();
    return { total, ids, span: always };
  };
};
