import { foldText } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';

const countsDiffer = `
  SELECT employer_id, status, coalesce(kept.jobs, 0) AS kept, coalesce(found.jobs, 0) AS found
  FROM (SELECT employer_id, status, count(*) AS jobs FROM job GROUP BY 1, 2) AS found
  FULL JOIN job_count AS kept USING (employer_id, status)
  WHERE coalesce(kept.jobs, 0) <> coalesce(found.jobs, 0)`;

const withoutDescription = `
  SELECT id FROM job LEFT JOIN job_description ON job_id = id WHERE job_id IS NULL`;

interface FoldedRow {
  readonly id: number;
  readonly title: string;
  readonly reference_id: string | null;
  readonly search_title: string;
  readonly search_reference_id: string | null;
}

/**
 * Checks the whole file: SQLite's own integrity and foreign-key checks, every counter against a
 * recount, every job for its description, every folded text against its source. Returns one line
 * per problem. Takes seconds per million jobs, and blocks the event loop meanwhile.
 */
export const findProblems = (db: Database): string[] => {
  const problems: string[] = [];
  for (const line of db.prepare<[], string>('PRAGMA integrity_check').pluck().iterate()) {
    if (line !== 'ok') problems.push(`integrity: ${line}`);
  }
  for (const row of db.prepare('PRAGMA foreign_key_check').iterate()) {
    problems.push(`foreign key: ${JSON.stringify(row)}`);
  }
  for (const row of db.prepare(countsDiffer).iterate()) {
    problems.push(`counter: ${JSON.stringify(row)}`);
  }
  for (const id of db.prepare(withoutDescription).pluck().iterate()) {
    problems.push(`job ${id}: it has no description`);
  }
  // Those that are still to be folded anew are not searched.
  const folded = db.prepare<[], FoldedRow>(
    `SELECT id, title, reference_id, search_title, search_reference_id FROM job
     WHERE id <= coalesce((SELECT done_id FROM refolding), id)`,
  );
  for (const row of folded.iterate()) {
    const reference = row.reference_id === null ? null : foldText(row.reference_id);
    if (row.search_title === foldText(row.title) && row.search_reference_id === reference) continue;
    problems.push(`job ${row.id}: its search text does not match its title or referenceId`);
  }
  return problems;
};
