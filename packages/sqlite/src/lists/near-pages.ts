import { type EmployerId, type JobStatus, jobStatuses } from '@jobposting/core';
import { isListed, isTimed, type JobQuery, toInstant } from '@jobposting/core/adapter';
import { always, spanBetween, toMillis } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import type { IdPage } from './id-page.ts';

// From either end, SQLite walks at most this many entries of its index, at 0.02 ms per thousand.
const maxSteps = 1_000;
// Reading this many takes 1 ms.
const maxActive = 2_000;

type ReadPage = (employerId: EmployerId, query: JobQuery) => IdPage | undefined;

type CountJobs = (employerId: EmployerId, status: JobStatus) => number;

const createCount = (db: Database): CountJobs => {
  const count = db
    .prepare<[number, string], number>(
      'SELECT jobs FROM job_count WHERE employer_id = ? AND status = ?',
    )
    .pluck();
  return (employerId, status) => count.get(employerId, status) ?? 0;
};

/** Reads a page of an employer's open or closed jobs, unless too many are active. */
const createOpenPages = (db: Database, count: CountJobs): ReadPage => {
  // Walks job_by_status.
  const active = db
    .prepare<[number], readonly [id: number, openUntil: number]>(
      `SELECT id, open_until FROM job WHERE employer_id = +? AND status = 'active'
       ORDER BY publish_date DESC, id DESC`,
    )
    .raw();
  return (employerId, { status, now, page, pageSize }) => {
    if (count(employerId, 'active') > maxActive) return undefined;
    const moment = toMillis(now);
    const jobs = active.all(employerId);
    const found = jobs.filter(([, openUntil]) => openUntil > moment === (status === 'open'));
    const start = (page - 1) * pageSize;
    return {
      total: found.length,
      ids: found.slice(start, start + pageSize).map(([id]) => id),
      span: spanBetween(
        jobs.map(([, openUntil]) => openUntil),
        moment,
      ),
    };
  };
};

/** Reads a page of all jobs of an employer, or of those with one status, unless it is too far from either end. */
const createEndPages = (
  db: Database,
  count: CountJobs,
): ((
  employerId: EmployerId,
  status: JobStatus | null,
  page: Pick<JobQuery, 'page' | 'pageSize'>,
) => IdPage | undefined) => {
  const createIds = (direction: 'ASC' | 'DESC', where: string) =>
    db
      .prepare<unknown[], number>(
        `SELECT id FROM job WHERE employer_id = +@employerId ${where}
         ORDER BY publish_date ${direction}, id ${direction} LIMIT +@limit OFFSET @offset`,
      )
      .pluck();
  const createBoth = (where: string) => ({
    newestFirst: createIds('DESC', where),
    oldestFirst: createIds('ASC', where),
  });
  const ofAny = createBoth(''); // Walks job_by_date.
  const ofStatus = createBoth('AND status = +@status'); // Walks job_by_status.

  return (employerId, status, { page, pageSize }) => {
    const statuses = status === null ? jobStatuses : [status];
    const counts = statuses.map((each) => count(employerId, each));
    const total = counts.reduce((sum, each) => sum + each, 0);
    const offset = (page - 1) * pageSize;
    const limit = Math.min(pageSize, total - offset);
    if (limit <= 0) return { total, ids: [], span: always };

    const ids = status === null ? ofAny : ofStatus;
    const filter = status === null ? { employerId, limit } : { employerId, limit, status };
    if (offset <= maxSteps) {
      return { total, ids: ids.newestFirst.all({ ...filter, offset }), span: always };
    }
    const offsetFromEnd = total - offset - limit;
    if (offsetFromEnd > maxSteps) return undefined;
    const fromEnd = ids.oldestFirst.all({ ...filter, offset: offsetFromEnd });
    return { total, ids: fromEnd.reverse(), span: always };
  };
};

/**
 * Creates a function that reads a page near the beginning or the end of a list, or of the open or closed jobs among few
 * active ones, directly from SQLite. It returns `undefined` for any other page, and for a search.
 */
export const createNearPages = (db: Database): ReadPage => {
  const count = createCount(db);
  const openPage = createOpenPages(db, count);
  const endPage = createEndPages(db, count);
  return (employerId, query) =>
    isTimed(query.status) ? openPage(employerId, query) : endPage(employerId, query.status, query);
};

interface ReferenceRow {
  readonly id: number;
  readonly status: JobStatus;
  readonly open_until: number;
  readonly title: string;
}

/** Creates the function that lists the one job with a referenceId, if it matches the rest of the query. */
export const createReferencePages = (
  db: Database,
): ((employerId: EmployerId, referenceId: string, query: JobQuery) => IdPage) => {
  // Served by job_by_reference.
  const byReference = db.prepare<[number, string], ReferenceRow>(
    'SELECT id, status, open_until, title FROM job WHERE employer_id = ? AND reference_id = ?',
  );
  return (employerId, referenceId, query) => {
    const row = byReference.get(employerId, referenceId);
    if (row === undefined) return { total: 0, ids: [], span: always };
    const { id, status, open_until: closes, title } = row;
    const job = { title, referenceId, status, openUntil: toInstant(new Date(closes)) };
    const found = isListed(job, query) ? [id] : [];
    const span = spanBetween([closes], toMillis(query.now));
    return { total: found.length, ids: query.page === 1 ? found : [], span };
  };
};
