import type { SchemaStep } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { migrations, readSchemaState } from '../migrations/migrate.ts';
import { processesWith } from './processes-with.ts';
import { realPathOf } from './real-file.ts';
import { refusalOf } from './schema-refusal.ts';
import { faultOf } from './sqlite-error.ts';
import { type StoreOpenError, storeOpenError } from './store-open-error.ts';
import { withDatabase } from './with-database.ts';

/** What an operator wants to know of a database file. */
export interface FileExamination {
  readonly schema: SchemaStep;
  /** What SQLite's quick check finds, three lines at most; far from all that verifying finds. */
  readonly problems: readonly string[];
  /** How many employers there are, and keys that are not revoked; `null` where the file is damaged. */
  readonly access: { readonly employers: number; readonly keys: number } | null;
  /** The ids of other processes that have it open, as far as the system shows them. */
  readonly processIds: readonly number[];
}

const quickCheck = (db: Database): string[] => {
  try {
    const lines = db.prepare<[], string>('PRAGMA quick_check(3)').pluck().all();
    return lines.filter((line) => line !== 'ok');
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    return [(error as Error).message];
  }
};

const count = (db: Database, what: string): number =>
  Number(db.prepare(`SELECT count(*) FROM ${what}`).pluck().get());

const countAccess = (db: Database) => ({
  employers: count(db, 'employer'),
  keys: count(db, 'api_key WHERE revoked_at IS NULL'),
});

/**
 * Examines the database at `path`, also while others use it, and changes nothing. It reads the whole file once,
 * and blocks the event loop meanwhile. Errors: `store-open-failed`, also for a newer schema.
 */
export const examineDatabase = (path: string): Promise<Result<FileExamination, StoreOpenError>> =>
  withDatabase(path, (db) => {
    const to = migrations.length;
    const state = readSchemaState(db);
    const refusal = refusalOf(state);
    if (refusal !== null && refusal !== 'older-schema') return err(storeOpenError(path, refusal));
    const problems = quickCheck(db);
    return ok({
      schema: { from: state.kind === 'older' ? state.version : to, to },
      problems,
      access: problems.length === 0 ? countAccess(db) : null,
      processIds: processesWith(realPathOf(path)),
    });
  });
