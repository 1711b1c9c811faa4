import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '@jobposting/core';
import {
  type CopiedRow,
  type CopyReader,
  type CopySource,
  CopyStopped,
  type CopyTarget,
  isACopy,
} from '@jobposting/core/copy';
import { type CommonTable, columnsOf } from '@jobposting/core/store-support';
import Sqlite, { type Database } from 'better-sqlite3';
import {
  checkNode,
  configureConnection,
  connect,
  connectReadOnly,
  retryWhileBusy,
} from '../connection/connection.ts';
import {
  databaseFiles,
  findExistingFile,
  findRealFile,
  realPathOf,
} from '../connection/database-files.ts';
import {
  type StoreOpenError,
  storeOpenError,
  toStoreOpenError,
} from '../connection/store-open-error.ts';
import { truncateWal } from '../durability/log-checkpoints.ts';
import { markUnfinished, migrate, readSchemaState, refusalOf } from '../schema/migrate.ts';
import { toSearchColumns } from '../schema/rows.ts';
import { disableWebhooks } from '../webhooks/disable-webhooks.ts';
import { discard, sync } from './partial-file.ts';

const lastId = (table: string): string =>
  `coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0) AS ${table}`;

const from: CopyReader['from'] = {
  job: 'job LEFT JOIN job_description ON job_id = id',
  change_log: '(SELECT *, max(settled_seq, forgotten_seq) AS forgotten_seq FROM change_log)',
  given_ids: `(SELECT ${lastId('employer')}, ${lastId('api_key')}, ${lastId('job')}, ${lastId('webhook')})`,
};

const insertColumns = (table: CommonTable, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns}) VALUES (${columns.map((name) => `@${name}`)})`;

const insert = (table: CommonTable): readonly string[] => [insertColumns(table, columnsOf(table))];
const inserts: Readonly<Record<CommonTable, readonly string[]>> = {
  employer: insert('employer'),
  former_slug: insert('former_slug'),
  api_key: insert('api_key'),
  job: [
    insertColumns('job', [
      ...columnsOf('job', 'description'),
      'search_title',
      'search_reference_id',
    ]),
    'INSERT INTO job_description (job_id, description) VALUES (@id, @description)',
  ],
  change: insert('change'),
  job_history: insert('job_history'),
  webhook: insert('webhook'),
  // Pruning finds the settled position again: some of these changes may not be too old.
  change_log: [
    `UPDATE change_log SET changes_days = @changes_days, history_days = @history_days,
       forgotten_seq = @forgotten_seq`,
  ],
  given_ids: [
    'DELETE FROM sqlite_sequence',
    `INSERT INTO sqlite_sequence (name, seq)
     VALUES ('employer', @employer), ('api_key', @api_key), ('job', @job), ('webhook', @webhook)`,
  ],
};

/** Creates the function that stores rows of the common tables. */
export const createInserts = (db: Database): ((table: CommonTable, row: CopiedRow) => void) => {
  const prepared = Object.fromEntries(
    Object.entries(inserts).map(([table, each]) => [table, each.map((sql) => db.prepare(sql))]),
  );
  return (table, row) => {
    const texts =
      table === 'job' ? toSearchColumns(`${row.title}`, row.reference_id as string | null) : {};
    const bound = Object.entries({ ...row, ...texts }).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]);
    for (const statement of prepared[table] ?? []) statement.run(Object.fromEntries(bound));
  };
};

const stoppedBy = (path: string, error: unknown): unknown =>
  error instanceof Sqlite.SqliteError
    ? new CopyStopped(`The file ${path} failed: ${error.message}. Run this again.`, {
        cause: error,
      })
    : error;

/** Runs work on a file. Throws a {@link CopyStopped} for errors of the driver. */
const on = async <T>(path: string, work: () => T): Promise<T> => {
  try {
    return work();
  } catch (error) {
    throw stoppedBy(path, error);
  }
};

const createReader = (db: Database, path: string): CopyReader => ({
  from,
  async *read(sql) {
    try {
      yield* db.prepare<[], CopiedRow>(sql).iterate();
    } catch (error) {
      throw stoppedBy(path, error);
    }
  },
  close: async () => void db.close(),
});

type Opened<End> = Result<End, StoreOpenError['reason']>;

/** Opens a file, and closes it where `begin`, which may be called again, refuses it. */
const openEnd = async <End>(
  path: string,
  file: Result<string, StoreOpenError>,
  connectTo: (file: string) => Database,
  begin: (db: Database) => Opened<End>,
): Promise<Result<End, StoreOpenError>> => {
  if (file.isErr()) return err(file.error);
  let db: Database | undefined;
  try {
    const connected = connectTo(file.value);
    db = connected;
    const opened = await retryWhileBusy(() => begin(connected), performance.now() + lockLimitMs);
    if (opened.isErr()) connected.close();
    return opened.mapErr((reason) => storeOpenError(path, reason));
  } catch (error) {
    db?.close();
    return err(toStoreOpenError(path, error));
  }
};

const lockLimitMs = 2_000;

/** Changes with every commit of another connection. */
const dataVersion = (db: Database) => db.pragma('data_version', { simple: true });

/**
 * Opens a database file to copy it as it is at this moment, whatever is written later. It changes nothing: a file with
 * an older schema is refused.
 *
 * Errors: `store-open-failed`.
 */
export const openSqliteCopySource = async (
  path: string,
): Promise<Result<CopySource, StoreOpenError>> => {
  const file = checkNode(path).andThen(() => findExistingFile(path));
  return openEnd(path, file, connectReadOnly, (db): Opened<CopySource> => {
    if (!db.inTransaction) db.exec('BEGIN');
    const refusal = refusalOf(readSchemaState(db));
    if (refusal !== null) return err(refusal);
    const version = dataVersion(db);
    const wasWrittenTo = () => on(path, () => db.exec('COMMIT') && dataVersion(db) !== version);
    return ok({ ...createReader(db, path), wasWrittenTo });
  });
};

/** Marks an empty file in one transaction, and writes everything else in the next one. */
const beginTarget = (db: Database, path: string): CopyTarget => {
  // Locks the file for all other processes, whatever they open it for.
  db.pragma('locking_mode = EXCLUSIVE');
  configureConnection(db);
  markUnfinished(db, true);
  truncateWal(db);
  db.exec('BEGIN IMMEDIATE');
  markUnfinished(db, false);
  migrate(db);
  // Otherwise each job would append a change.
  const trigger = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'job_inserted'");
  const createTrigger = String(trigger.pluck().get());
  db.exec('DROP TRIGGER job_inserted');
  const insertRow = createInserts(db);
  return {
    ...createReader(db, path),
    insert: (table, rows) =>
      on(path, () => {
        for (const row of rows) insertRow(table, row);
      }),
    finish: () =>
      on(path, () => {
        db.exec(disableWebhooks(isACopy));
        db.exec(`INSERT INTO job_count SELECT employer_id, status, count(*) FROM job GROUP BY 1, 2;
          ${createTrigger};
          COMMIT`);
        try {
          truncateWal(db);
          sync(dirname(db.name));
        } catch {
          // The copy is complete, and the next opening does the same.
        }
      }),
  };
};

/**
 * Opens a file to write a copy to: a new or empty one, or one with an unfinished copy, which is discarded. Until
 * `finish`, no version of this program opens it as a store.
 *
 * Errors: `store-open-failed`; the file is then unchanged.
 */
export const openSqliteCopyTarget = async (
  path: string,
): Promise<Result<CopyTarget, StoreOpenError>> => {
  const isNew = !existsSync(path);
  const file = checkNode(path).andThen(() => findRealFile(path));
  const opened = await openEnd(path, file, connect, (db): Opened<CopyTarget> => {
    // A marked file contains nothing else, because the rest was never committed.
    const refusal = refusalOf(readSchemaState(db)) ?? 'not-empty';
    const isFree = refusal === 'empty' || refusal === 'unfinished-copy';
    return isFree ? ok(beginTarget(db, path)) : err(refusal);
  });
  // Such as on a full disk. A file that is refused for its content was made by another process meanwhile.
  const isOurs = isNew && opened.isErr() && opened.error.reason === 'cannot-open';
  if (isOurs && existsSync(path)) databaseFiles(realPathOf(path)).forEach(discard);
  return opened;
};
