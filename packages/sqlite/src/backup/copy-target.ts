import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '@jobposting/core';
import {
  type CopiedRows,
  type CopiedSettings,
  type CopyPart,
  CopyStopped,
  type CopyTarget,
  copiedParts,
} from '@jobposting/core/copy';
import { changeColumns, employerColumns } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { configureConnection, connect } from '../connection/connection.ts';
import { databaseFiles, findRealFile, realPathOf } from '../connection/database-files.ts';
import type { StoreOpenError } from '../connection/store-open-error.ts';
import { truncateWal } from '../connection/wal-limit.ts';
import { markUnfinished, migrate, readSchemaState, refusalOf } from '../schema/migrate.ts';
import { toSearchColumns, writtenColumns } from '../schema/rows.ts';
import { openCopiedFile, orStopped } from './copied-file.ts';
import { createReader } from './copy-source.ts';
import { discard, sync } from './partial-file.ts';
import { findProblemsIn } from './verify.ts';

type PartWrites = { readonly [Part in CopyPart]: (row: CopiedRows[Part]) => void };

/** @param computed columns that get an expression instead of the parameter of their name */
const insert = (
  table: string,
  columns: readonly string[],
  computed: Readonly<Record<string, string>> = {},
): string => {
  const names = [...columns, ...Object.keys(computed)];
  const values = [...columns.map((column) => `@${column}`), ...Object.values(computed)];
  return `INSERT INTO ${table} (${names}) VALUES (${values})`;
};

// The columns of a job before a change contain 0 and 1, as in the table.
const insertHistory = `INSERT INTO job_history (seq, job_id, before)
  SELECT seq, job_id, json_replace(@before, '$.confidential', @before ->> 'confidential',
    '$.auto_refresh', @before ->> 'auto_refresh')
  FROM change WHERE employer_id = @employer_id AND revision = @revision`;

const toBound = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  );

/** Creates the statements that store the rows of each part as they are. */
export const createPartWrites = (db: Database): PartWrites => {
  const prepare = (...statements: readonly string[]) => {
    const prepared = statements.map((sql) => db.prepare<[object]>(sql));
    return (row: object): void => {
      const bound = toBound(row);
      for (const statement of prepared) statement.run(bound);
    };
  };
  const insertJob = prepare(
    insert('job', ['id', 'employer_id', 'version', ...writtenColumns], {
      closing_ahead: '@closes_at IS NOT NULL',
    }),
    insert('job_description', ['description'], { job_id: '@id' }),
  );
  return {
    employers: prepare(
      insert('employer', employerColumns),
      'INSERT INTO former_slug SELECT value, @id FROM json_each(@former_slugs)',
    ),
    keys: prepare(insert('api_key', copiedParts.keys.columns)),
    jobs: (row) => insertJob({ ...row, ...toSearchColumns(row.title, row.reference_id) }),
    changes: prepare(insert('change', changeColumns, { seq: '@position' })),
    history: prepare(insertHistory),
  };
};

const opening = { find: findRealFile, connect, timeoutMs: 1_000 };

/** Locks the file for all other processes, whatever they open it for. */
const configure = (db: Database): void => {
  db.pragma('locking_mode = EXCLUSIVE');
  configureConnection(db);
  db.pragma('secure_delete = OFF');
  // Rows may refer to a part that comes later; a missing one is found at the end.
  db.pragma('foreign_keys = OFF');
  // Sorting for the indexes of a large file would take hundreds of megabytes of memory.
  db.pragma('temp_store = FILE');
};

/** Triggers of the table of jobs, which would append changes, and indexes, which are created faster at the end. */
interface LaterObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

const dropLater = (db: Database): readonly LaterObject[] => {
  const later = db
    .prepare<[], LaterObject>(
      `SELECT type, name, sql FROM sqlite_schema
       WHERE tbl_name = 'job' AND type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all();
  for (const { type, name } of later) db.exec(`DROP ${type} ${name}`);
  return later;
};

/** Counts the rows, and writes the settings of the store as a whole. */
const settle = (db: Database, settings: CopiedSettings): void => {
  db.exec(`INSERT INTO job_count SELECT employer_id, status, count(*) FROM job GROUP BY 1, 2;
    DELETE FROM sqlite_sequence;`);
  db.prepare(
    `INSERT INTO sqlite_sequence (name, seq)
     VALUES ('employer', @last_employer), ('api_key', @last_key), ('job', @last_job)`,
  ).run(settings);
  // Pruning finds the settled position again: some of these changes may not be too old.
  db.prepare(
    `UPDATE change_log SET changes_days = @changes_days, history_days = @history_days,
       settled_seq = 0, forgotten_seq = @settled_position`,
  ).run(settings);
};

/** Marks an empty file in one transaction, and writes everything else in the next one. */
const begin = (db: Database, path: string): CopyTarget => {
  configure(db);
  markUnfinished(db, true);
  truncateWal(db);
  db.exec('BEGIN IMMEDIATE');
  markUnfinished(db, false);
  migrate(db);
  const later = dropLater(db);
  const writes = createPartWrites(db);
  return {
    ...createReader(db, path),
    write: (part, rows) =>
      orStopped(path, () => {
        for (const row of rows) writes[part](row);
      }),
    settle: (settings) =>
      orStopped(path, () => {
        for (const { sql } of later) db.exec(sql);
        settle(db, settings);
      }),
    finish: () =>
      orStopped(path, () => {
        const [problem] = findProblemsIn(db);
        if (problem !== undefined) throw new CopyStopped(`The copy has a problem: ${problem}`);
        db.exec('COMMIT');
        try {
          truncateWal(db);
          sync(dirname(db.name));
        } catch {
          // The copy is complete, and the next opening does the same.
        }
      }),
  };
};

/** Why a file cannot receive a copy. A marked file contains nothing else, because the rest was never committed. */
const refusalToWrite = (db: Database): StoreOpenError['reason'] | null => {
  const refusal = refusalOf(readSchemaState(db)) ?? 'not-empty';
  return refusal === 'empty' || refusal === 'unfinished-copy' ? null : refusal;
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
  const opened = await openCopiedFile(path, opening, (db) => {
    const refusal = refusalToWrite(db);
    return refusal === null ? ok(begin(db, path)) : err(refusal);
  });
  // Such as on a full disk. A file that is refused for its content was made by another process meanwhile.
  const isOurs = isNew && opened.isErr() && opened.error.reason === 'cannot-open';
  if (isOurs && existsSync(path)) databaseFiles(realPathOf(path)).forEach(discard);
  return opened;
};
