import { foldText } from '@jobposting/core/adapter';
import Database from 'better-sqlite3';
import { faultOf } from './sqlite-error.ts';

const countsDiffer = `
  SELECT employer_id, status, coalesce(kept.jobs, 0) AS kept, coalesce(found.jobs, 0) AS found
  FROM (SELECT employer_id, status, count(*) AS jobs FROM job GROUP BY 1, 2) AS found
  FULL JOIN job_count AS kept USING (employer_id, status)
  WHERE coalesce(kept.jobs, 0) <> coalesce(found.jobs, 0)`;

const withoutDescription = `
  SELECT id FROM job LEFT JOIN job_description ON job_id = id WHERE job_id IS NULL`;

/** In a damaged file anything can be where a text should be. */
interface FoldedRow {
  readonly id: number;
  readonly title: unknown;
  readonly reference_id: unknown;
  readonly search_title: string;
  readonly search_reference_id: string | null;
}

function* linesOnStructure(db: Database.Database): Generator<string> {
  for (const line of db.prepare<[], string>('PRAGMA integrity_check').pluck().iterate()) {
    if (line !== 'ok') yield `integrity: ${line}`;
  }
  for (const row of db.prepare('PRAGMA foreign_key_check').iterate()) {
    yield `foreign key: ${JSON.stringify(row)}`;
  }
  for (const row of db.prepare(countsDiffer).iterate()) {
    yield `counter: ${JSON.stringify(row)}`;
  }
  for (const id of db.prepare(withoutDescription).pluck().iterate()) {
    yield `job ${id}: it has no description`;
  }
}

function* linesOnTexts(db: Database.Database): Generator<string> {
  // Those that are still to be folded anew are not searched.
  const folded = db.prepare<[], FoldedRow>(
    `SELECT id, title, reference_id, search_title, search_reference_id FROM job
     WHERE id <= coalesce((SELECT done_id FROM refolding), id)`,
  );
  for (const row of folded.iterate()) {
    const { title, reference_id: reference } = row;
    const isGood =
      typeof title === 'string' &&
      row.search_title === foldText(title) &&
      (typeof reference === 'string' || reference === null) &&
      row.search_reference_id === (reference === null ? null : foldText(reference));
    if (isGood) continue;
    yield `job ${row.id}: its search text does not match its title or referenceId`;
  }
}

/**
 * The first problem that is found in an open file, but for folded texts: a later version of Unicode can
 * fold them in another way, and they are no damage then. Throws what the driver throws.
 */
export const findDamage = (db: Database.Database): string | null => {
  for (const line of linesOnStructure(db)) return line;
  return null;
};

/**
 * Checks the whole file at `path`, which may be in use, as it is on the disk: SQLite's own integrity
 * and foreign-key checks, every counter against a recount, every job for its description, every folded
 * text against its source. Returns one line per problem; damage that ends the checks is the last.
 * Takes seconds per million jobs, and blocks the event loop meanwhile. Throws what the driver throws
 * for other reasons.
 */
export const findProblems = (path: string): string[] => {
  const problems: string[] = [];
  // A connection of its own: one that is in use answers from its memory.
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    for (const line of linesOnStructure(db)) problems.push(line);
    for (const line of linesOnTexts(db)) problems.push(line);
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    problems.push(`file: ${(error as Error).message}`);
  } finally {
    db.close();
  }
  return problems;
};
