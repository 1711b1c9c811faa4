import type { Job } from '@jobposting/core';
import { foldText } from '@jobposting/core/adapter';
import {
  type EmployerRow,
  employerColumns,
  type JobRow,
  type KeyRow,
  RowDamaged,
  toApiKey,
  toCheckedEmployer,
  toJob,
  toJobBefore,
} from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { connectReadOnly } from '../connection/connection.ts';
import { faultOf } from '../connection/sqlite-error.ts';
import { type StoreOpenError, storeOpenError } from '../connection/store-open-error.ts';
import { keyColumns } from '../employers/employer-tables.ts';
import { readSchemaState, refusalOf } from '../schema/migrate.ts';
import { type ChangeRow, changeColumns, jobColumns, toChange } from '../schema/rows.ts';
import { withDatabase } from '../schema/with-database.ts';

const countsDiffer = `
  SELECT employer_id, status, coalesce(kept.jobs, 0) AS kept, coalesce(found.jobs, 0) AS found
  FROM (SELECT employer_id, status, count(*) AS jobs FROM job GROUP BY 1, 2) AS found
  FULL JOIN job_count AS kept USING (employer_id, status)
  WHERE coalesce(kept.jobs, 0) <> coalesce(found.jobs, 0)`;

const withoutDescription = `
  SELECT id FROM job LEFT JOIN job_description ON job_id = id WHERE job_id IS NULL`;

const revisionsMissing = `
  SELECT employer_id FROM change GROUP BY employer_id
  HAVING max(revision) - min(revision) + 1 <> count(*)`;

const everyChange = `
  SELECT ${changeColumns}, before FROM change LEFT JOIN job_history USING (employer_id, revision)`;

const everyRow = `
  SELECT ${jobColumns}, search_title, search_reference_id
  FROM job JOIN job_description ON job_id = id`;

interface WholeChange extends ChangeRow {
  /** Also `null` where no history was kept. */
  readonly before: string | null;
}

interface WholeRow extends JobRow {
  readonly search_title: string;
  readonly search_reference_id: string | null;
}

/** The findings of SQLite's own check, one problem per line: SQLite puts several into one row, below a headline. */
function* checkIntegrity(db: Database): Generator<string> {
  for (const row of db.prepare<[], string>('PRAGMA integrity_check').pluck().iterate()) {
    for (const line of row.split('\n')) {
      if (line !== 'ok' && !line.startsWith('*** in database')) yield line;
    }
  }
}

function* linesOnStructure(db: Database): Generator<string> {
  for (const line of checkIntegrity(db)) yield `integrity: ${line}`;
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

/** Why a row cannot be read, or the problem of the value that was read. */
const problemOf = <Value>(
  read: () => Value,
  problemIn: (value: Value) => string | null = () => null,
): string | null => {
  try {
    return problemIn(read());
  } catch (error) {
    if (!(error instanceof RowDamaged)) throw error;
    return `it cannot be read: ${(error.cause as Error).message}`;
  }
};

const searchTextProblem = (row: WholeRow, { title, referenceId }: Job): string | null => {
  const reference = referenceId === null ? null : foldText(referenceId);
  const isRight = row.search_title === foldText(title) && row.search_reference_id === reference;
  return isRight ? null : 'its search text does not match its title or referenceId';
};

function* linesOnChanges(db: Database): Generator<string> {
  for (const id of db.prepare(revisionsMissing).pluck().iterate()) {
    yield `changes of employer ${id}: some are missing between others`;
  }
  for (const row of db.prepare<[], WholeChange>(everyChange).iterate()) {
    const problem = problemOf(() => [toChange(row), toJobBefore(row.before)]);
    if (problem !== null) yield `change ${row.seq}: ${problem}`;
  }
}

function* linesOnRows(db: Database): Generator<string> {
  for (const row of db.prepare<[], WholeRow>(everyRow).iterate()) {
    const problem = problemOf(
      () => toJob(row),
      (job) => searchTextProblem(row, job),
    );
    if (problem !== null) yield `job ${row.id}: ${problem}`;
  }
  for (const row of db
    .prepare<[], EmployerRow>(`SELECT ${employerColumns} FROM employer`)
    .iterate()) {
    const problem = problemOf(() => toCheckedEmployer(row));
    if (problem !== null) yield `employer ${row.id}: ${problem}`;
  }
  for (const row of db.prepare<[], KeyRow>(`SELECT ${keyColumns} FROM api_key`).iterate()) {
    const problem = problemOf(() => toApiKey(row));
    if (problem !== null) yield `key ${row.id}: ${problem}`;
  }
}

/**
 * The first problem of an open file, without checking folded texts: a later version of Unicode may fold them in another
 * way, which is not damage. Throws the errors of the driver.
 */
export const findDamage = (db: Database): string | null => {
  for (const line of linesOnStructure(db)) return line;
  return null;
};

/** The result of {@link findProblems} for an open file. */
const findProblemsIn = (db: Database): string[] => {
  const problems: string[] = [];
  try {
    for (const line of linesOnStructure(db)) problems.push(line);
    for (const line of linesOnRows(db)) problems.push(line);
    for (const line of linesOnChanges(db)) problems.push(line);
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    problems.push(`file: ${(error as Error).message}`);
  }
  return problems;
};

/**
 * Checks the whole file at `path`, even while it is in use, as it is on the disk: SQLite's own integrity and
 * foreign-key checks, every counter against a recount, every profile of an employer, every job for its description,
 * every value of a job for its type, every folded text against its source, and the log of changes for gaps. Returns one
 * line per problem; damage that ends the checks is the last. Takes seconds per million jobs, and blocks the event loop.
 * Throws other errors of the driver.
 */
export const findProblems = (path: string): string[] => {
  // A separate connection, because one in use answers from its memory.
  const db = connectReadOnly(path);
  try {
    return findProblemsIn(db);
  } finally {
    db.close();
  }
};

/**
 * Verifies the database at `path`, even while others use it: changes neither the file nor its log, and migrates
 * nothing. Returns one line per problem and blocks the event loop, like the `verify` of an open store.
 *
 * Errors: `store-open-failed`, whose `reason` says why.
 */
export const verifyDatabase = (path: string): Promise<Result<readonly string[], StoreOpenError>> =>
  withDatabase(path, (db) => {
    const refusal = refusalOf(readSchemaState(db));
    return refusal === null ? ok(findProblemsIn(db)) : err(storeOpenError(path, refusal));
  });
