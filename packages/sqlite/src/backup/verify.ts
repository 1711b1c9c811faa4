import { foldText } from '@jobposting/core/adapter';
import {
  employerColumns,
  type JobRow,
  RowDamaged,
  toApiKey,
  toCheckedEmployer,
  toJob,
  toJobBefore,
  toWebhook,
  webhookColumns,
} from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { connectReadOnly } from '../connection/connection.ts';
import { faultOf } from '../connection/sqlite-error.ts';
import { type StoreOpenError, storeOpenError } from '../connection/store-open-error.ts';
import { keyColumns } from '../employers/employer-tables.ts';
import { readSchemaState, refusalOf } from '../schema/migrate.ts';
import { type ChangeRow, changeColumns, jobColumns, toChange, type toRow } from '../schema/rows.ts';
import { withDatabase } from '../schema/with-database.ts';

/** A job with its folded texts. */
type WholeJob = JobRow & Pick<ReturnType<typeof toRow>, 'search_title' | 'search_reference_id'>;

/** A change with the job before it, `null` also where no history was kept. */
type WholeChange = ChangeRow & { readonly before: string | null };

/** What is checked, with the rows to check, and the problem of a row, which is thrown where it cannot be read. */
type Check = readonly [what: string, rows: string, problemIn: (row: never) => string | undefined];

const countsThatDiffer = `
  SELECT employer_id, status, coalesce(kept.jobs, 0) AS kept, coalesce(found.jobs, 0) AS found
  FROM (SELECT employer_id, status, count(*) AS jobs FROM job GROUP BY 1, 2) AS found
  FULL JOIN job_count AS kept USING (employer_id, status)
  WHERE coalesce(kept.jobs, 0) <> coalesce(found.jobs, 0)`;

const jobsWithoutDescription = `
  SELECT id FROM job LEFT JOIN job_description ON job_id = id WHERE job_id IS NULL`;

const checksOfStructure: readonly Check[] = [
  ['foreign key', 'PRAGMA foreign_key_check', JSON.stringify],
  ['counter', countsThatDiffer, JSON.stringify],
  ['job', jobsWithoutDescription, () => 'it has no description'],
];

const everyJob = `
  SELECT ${jobColumns}, search_title, search_reference_id
  FROM job JOIN job_description ON job_id = id`;

const employersWithGaps = `
  SELECT employer_id AS id FROM change GROUP BY employer_id
  HAVING max(revision) - min(revision) + 1 <> count(*)`;

const everyChange = `
  SELECT seq AS id, ${changeColumns}, before FROM change LEFT JOIN job_history USING (employer_id, revision)`;

const searchTextProblem = (row: WholeJob): string | undefined => {
  const { title, referenceId } = toJob(row);
  const reference = referenceId === null ? null : foldText(referenceId);
  const isRight = row.search_title === foldText(title) && row.search_reference_id === reference;
  return isRight ? undefined : 'its search text does not match its title or referenceId';
};

const checksOfContent: readonly Check[] = [
  ['job', everyJob, searchTextProblem],
  ['employer', `SELECT ${employerColumns} FROM employer`, (row) => void toCheckedEmployer(row)],
  ['key', `SELECT ${keyColumns} FROM api_key`, (row) => void toApiKey(row)],
  ['webhook', `SELECT ${webhookColumns} FROM webhook`, (row) => void toWebhook(row)],
  ['changes of employer', employersWithGaps, () => 'some are missing between others'],
  ['change', everyChange, (row: WholeChange) => void [toChange(row), toJobBefore(row.before)]],
];

function* problemsFound(db: Database, checks: readonly Check[]): Generator<string> {
  for (const [what, rows, problemIn] of checks) {
    for (const row of db.prepare<[], { readonly id?: number }>(rows).iterate()) {
      const name = row.id === undefined ? what : `${what} ${row.id}`;
      try {
        const problem = problemIn(row as never);
        if (problem) yield `${name}: ${problem}`;
      } catch (error) {
        if (!(error instanceof RowDamaged)) throw error;
        yield `${name}: it cannot be read: ${(error.cause as Error).message}`;
      }
    }
  }
}

function* problemsOfStructure(db: Database): Generator<string> {
  // SQLite puts several problems into one row, below a headline.
  for (const row of db.prepare<[], string>('PRAGMA integrity_check').pluck().iterate()) {
    for (const line of row.split('\n')) {
      if (line !== 'ok' && !line.startsWith('*** in database')) yield `integrity: ${line}`;
    }
  }
  yield* problemsFound(db, checksOfStructure);
}

/**
 * The first problem of an open file, without checking folded texts: a later version of Unicode may fold them in another
 * way, which is not damage. Throws the errors of the driver.
 */
export const findDamage = (db: Database): string | null => {
  for (const problem of problemsOfStructure(db)) return problem;
  return null;
};

/** The result of {@link findProblems} for an open file. */
const findProblemsIn = (db: Database): string[] => {
  const problems: string[] = [];
  try {
    for (const problem of problemsOfStructure(db)) problems.push(problem);
    for (const problem of problemsFound(db, checksOfContent)) problems.push(problem);
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
