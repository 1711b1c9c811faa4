import type { SchemaStep } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { realPathOf } from '../driver/database-files.ts';
import { faultOf } from '../driver/sqlite-error.ts';
import { type StoreOpenError, storeOpenError } from '../driver/store-open-error.ts';
import { processesWith } from '../file-guard/processes-with.ts';
import { readSchemaState, refusalOf } from '../schema/migrate.ts';
import { newestSchema } from '../schema/migrations.ts';
import { withDatabase } from '../schema/with-database.ts';
import { checkIntegrity } from './verify.ts';

/** The facts about a database file for its operator. */
export interface FileExamination {
  readonly schema: SchemaStep;
  /** The findings of SQLite's quick check, at most three lines; verifying finds far more. */
  readonly problems: readonly string[];
  /** `null` where the file is damaged. */
  readonly access: Access | null;
  /** The ids of other processes that have it open, where the system shows them. */
  readonly processIds: readonly number[];
}

interface Access {
  readonly employers: number;
  /** The number of keys that are not revoked. */
  readonly keys: number;
  /** Ids of missing employers that have jobs, at most ten. */
  readonly employersMissing: readonly number[];
}

const quickCheck = (db: Database): string[] => {
  try {
    return [...checkIntegrity(db, 'quick_check(3)')];
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    return [(error as Error).message];
  }
};

const count = (db: Database, what: string): number =>
  Number(db.prepare(`SELECT count(*) FROM ${what}`).pluck().get());

const findMissing = (db: Database): number[] =>
  db
    .prepare<[], number>(
      `SELECT DISTINCT employer_id FROM job_count
      WHERE jobs > 0 AND employer_id NOT IN (SELECT id FROM employer) ORDER BY employer_id LIMIT 10`,
    )
    .pluck()
    .all();

const readAccess = (db: Database): Access => ({
  employers: count(db, 'employer'),
  keys: count(db, 'api_key WHERE revoked_at IS NULL'),
  employersMissing: findMissing(db),
});

/**
 * Examines the database at `path`, even while others use it, and changes nothing. It reads the whole file once, which
 * blocks the event loop. Errors: `store-open-failed`, also for a newer schema.
 */
export const examineDatabase = (path: string): Promise<Result<FileExamination, StoreOpenError>> =>
  withDatabase(path, (db) => {
    const to = newestSchema;
    const state = readSchemaState(db);
    const refusal = refusalOf(state);
    if (refusal !== null && refusal !== 'older-schema') return err(storeOpenError(path, refusal));
    const problems = quickCheck(db);
    return ok({
      schema: { from: state.kind === 'older' ? state.version : to, to },
      problems,
      access: problems.length === 0 ? readAccess(db) : null,
      processIds: processesWith(realPathOf(path)),
    });
  });

/**
 * Reads the schema of the database at `path`, and changes nothing. Errors: `store-open-failed`, also for a newer schema
 * and for an empty file.
 */
export const readFileSchema = (path: string): Promise<Result<SchemaStep, StoreOpenError>> =>
  withDatabase(path, (db) => {
    const state = readSchemaState(db);
    const to = newestSchema;
    if (state.kind === 'older') return ok({ from: state.version, to });
    const refusal = refusalOf(state);
    return refusal === null ? ok({ from: to, to }) : err(storeOpenError(path, refusal));
  });
