import type { JobHeader } from '@jobposting/core';
import { type HeaderRow, RowDamaged, toHeader } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import type { JobCache } from '../freshness/job-cache.ts';
import { headerColumns } from '../row-mapping/job-row.ts';

/** Creates the function that reads the header of a job that exists. */
export const createHeaderReader = (db: Database, cache: JobCache): ((id: number) => JobHeader) => {
  const byId = db.prepare<[number], HeaderRow>(`SELECT ${headerColumns} FROM job WHERE id = ?`);
  return (id) => {
    const cached = cache.findHeader(id);
    if (cached !== undefined) return cached;
    const row = byId.get(id);
    if (row === undefined) throw new RowDamaged(`job ${id} is in an index only`);
    const header = toHeader(row);
    cache.addHeader(header);
    return header;
  };
};
