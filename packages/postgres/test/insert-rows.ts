import type { NewJob } from '@jobposting/core/adapter';
import type { Client } from 'pg';
import { toRow, writtenColumns } from '../src/row-mapping/rows.ts';

const columns = Object.keys(writtenColumns) as (keyof typeof writtenColumns)[];

const insertSql = `WITH written AS (
    INSERT INTO job (employer_id, id, version, ${columns.join(', ')})
    VALUES ($1, $2, 1, ${columns.map((_, n) => `$${n + 3}`).join(', ')})
    RETURNING employer_id, status
  )
  INSERT INTO employer_state AS state SELECT employer_id, 1,
    CASE status WHEN 'active' THEN 1 ELSE 0 END, CASE status WHEN 'archived' THEN 1 ELSE 0 END FROM written
  ON CONFLICT (employer_id) DO UPDATE SET revision = state.revision + 1,
    active = state.active + excluded.active, archived = state.archived + excluded.archived`;

/** Inserts jobs as the store would, with ids from `firstId` on, one revision each. */
export const insertRows = async (
  client: Client,
  jobs: readonly NewJob[],
  firstId = 1,
): Promise<void> => {
  for (const [n, job] of jobs.entries()) {
    const row = toRow(job);
    const values = [job.employerId, firstId + n, ...columns.map((column) => row[column])];
    await client.query({ name: 'insert', text: insertSql, values });
  }
};
