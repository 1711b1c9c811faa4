import { err, ok, type Result } from '@jobposting/core';
import {
  type CopyReader,
  type CopySource,
  type CopyStatements,
  toBlocks,
} from '@jobposting/core/copy';
import type { Database } from 'better-sqlite3';
import { connectReadOnly } from '../connection/connection.ts';
import { findExistingFile } from '../connection/database-files.ts';
import type { StoreOpenError } from '../connection/store-open-error.ts';
import { readSchemaState, refusalOf } from '../schema/migrate.ts';
import { eachOrStopped, openCopiedFile, orStopped } from './copied-file.ts';

const lastId = (table: string): string =>
  `coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`;

// Each part in the order of its table.
const statements: CopyStatements = {
  parts: {
    employers: `(SELECT *, (SELECT json_group_array(slug) FROM former_slug
        WHERE employer_id = employer.id) AS former_slugs FROM employer)`,
    keys: 'api_key',
    jobs: `(SELECT *, CASE WHEN closing_ahead = 1 AND status = 'active' THEN open_until END AS closes_at
      FROM job LEFT JOIN job_description ON job_id = id) ORDER BY id`,
    changes: '(SELECT *, seq AS position FROM change) ORDER BY position',
    history: '(SELECT change.*, before FROM job_history JOIN change USING (seq))',
  },
  settings: `SELECT changes_days, history_days, ${lastId('employer')} AS last_employer,
      ${lastId('api_key')} AS last_key, ${lastId('job')} AS last_job,
      max(settled_seq, forgotten_seq) AS settled_position
    FROM change_log`,
};

/** The connection is busy until the last block is read. */
async function* readBlocks<Row>(db: Database, sql: string): AsyncGenerator<readonly Row[]> {
  yield* toBlocks(db.prepare<[], Row>(sql).iterate());
}

/** Reads an open file for a copy. */
export const createReader = (db: Database, path: string): CopyReader => ({
  name: `The file ${path}`,
  statements,
  read: <Row>(sql: string) => eachOrStopped(path, readBlocks<Row>(db, sql)),
  close: async () => void db.close(),
});

const opening = { find: findExistingFile, connect: connectReadOnly, timeoutMs: 5_000 };

/** Changes with every commit of another connection. */
const dataVersion = (db: Database) => db.pragma('data_version', { simple: true });

/**
 * Opens a database file to copy it as it is at this moment, whatever is written later. It changes nothing: a file with
 * an older schema is refused.
 *
 * Errors: `store-open-failed`.
 */
export const openSqliteCopySource = (path: string): Promise<Result<CopySource, StoreOpenError>> =>
  openCopiedFile(path, opening, (db) => {
    if (!db.inTransaction) db.exec('BEGIN');
    const refusal = refusalOf(readSchemaState(db));
    if (refusal !== null) return err(refusal);
    const version = dataVersion(db);
    return ok({
      ...createReader(db, path),
      wasWrittenTo: () =>
        orStopped(path, () => {
          db.exec('COMMIT');
          return dataVersion(db) !== version;
        }),
    });
  });
