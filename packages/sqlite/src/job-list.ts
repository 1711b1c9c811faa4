import type { EmployerId, JobHeader, JobId, JobPage, JobQuery } from '@jobposting/core';
import type { Database } from 'better-sqlite3';
import type { JobCache } from './job-cache.ts';
import { type HeaderRow, headerColumns, toHeader } from './job-row.ts';

/** Prepares the statements that list jobs. */
export const prepareJobList = (db: Database, cache: JobCache) => {
  const header = db.prepare<[number], HeaderRow>(`SELECT ${headerColumns} FROM job WHERE id = ?`);
  const readHeader = (id: JobId): JobHeader => {
    const cached = cache.findHeader(id);
    if (cached !== undefined) return cached;
    const row = header.get(id);
    if (row === undefined) throw new Error(`job ${id} left the list while it was read`);
    const fresh = toHeader(row);
    cache.addHeader(fresh);
    return fresh;
  };

  const where = `employer_id = @employerId AND (@status IS NULL OR status = @status)
    AND (@term IS NULL
      OR instr(CASE @form WHEN 'exact' THEN title ELSE folded_title END, @term) > 0
      OR instr(CASE @form WHEN 'exact' THEN reference_id ELSE folded_reference_id END, @term) > 0)`;
  const count = db.prepare<unknown[], number>(`SELECT count(*) FROM job WHERE ${where}`).pluck();
  const ids = db
    .prepare<unknown[], JobId>(
      `SELECT id FROM job WHERE ${where} ORDER BY publish_date DESC, id DESC
       LIMIT @pageSize OFFSET @offset`,
    )
    .pluck();

  return (employerId: EmployerId, { search, status, page, pageSize }: JobQuery): JobPage => {
    const filter = { employerId, status, term: search?.term ?? null, form: search?.form ?? null };
    const offset = (page - 1) * pageSize;
    return {
      total: count.get(filter) ?? 0,
      headers: ids.all({ ...filter, pageSize, offset }).map(readHeader),
    };
  };
};
