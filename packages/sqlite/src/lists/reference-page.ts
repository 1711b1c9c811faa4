import { type EmployerId, isOpen, type JobStatus } from '@jobposting/core';
import { isFoundBy, type JobQuery, toInstant } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { toMillis } from '../job-row.ts';
import type { IdPage } from './id-page.ts';
import { always, spanBetween } from './open-span.ts';

interface ReferenceRow {
  readonly id: number;
  readonly status: JobStatus;
  readonly close_date: number;
  readonly title: string;
}

/** Creates the function that lists the one job with a referenceId, if the rest of the query finds it. */
export const createReferencePages = (
  db: Database,
): ((employerId: EmployerId, referenceId: string, query: JobQuery) => IdPage) => {
  // Served by job_by_reference.
  const byReference = db.prepare<[number, string], ReferenceRow>(
    'SELECT id, status, close_date, title FROM job WHERE employer_id = ? AND reference_id = ?',
  );
  return (employerId, referenceId, { search, status, now, page }) => {
    const row = byReference.get(employerId, referenceId);
    if (row === undefined) return { total: 0, ids: [], span: always };
    const job = { status: row.status, closeDate: toInstant(new Date(row.close_date)) };
    const isListed =
      (search === null || isFoundBy({ title: row.title, referenceId }, search)) &&
      (status === null || (status === 'open' ? isOpen(job, now) : job.status === status));
    const span = status === 'open' ? spanBetween([row.close_date], toMillis(now)) : always;
    return { total: Number(isListed), ids: isListed && page === 1 ? [row.id] : [], span };
  };
};
