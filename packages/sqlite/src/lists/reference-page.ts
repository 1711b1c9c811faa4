import type { EmployerId, JobStatus } from '@jobposting/core';
import { isListed, type JobQuery, toInstant } from '@jobposting/core/adapter';
import { always, spanBetween } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { toMillis } from '../row-mapping/job-row.ts';
import type { IdPage } from './id-page.ts';

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
  return (employerId, referenceId, query) => {
    const row = byReference.get(employerId, referenceId);
    if (row === undefined) return { total: 0, ids: [], span: always };
    const { id, status, close_date: closes, title } = row;
    const job = { title, referenceId, status, closeDate: toInstant(new Date(closes)) };
    const found = isListed(job, query) ? [id] : [];
    const span = query.status === 'open' ? spanBetween([closes], toMillis(query.now)) : always;
    return { total: found.length, ids: query.page === 1 ? found : [], span };
  };
};
