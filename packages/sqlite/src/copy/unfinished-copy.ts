import type { CopiedSettings } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { markUnfinished, migrate } from '../migrations/migrate.ts';

/** A file that a copy is written to, in one transaction each. */
export interface UnfinishedCopy {
  /** Makes an empty file one, for no copy yet. */
  create(): void;
  /** Locks the file, and returns the mark of the copy whose rows it holds. */
  take(): string | null;
  /** Forgets all rows, and takes those of the copy with this mark. */
  startAnew(mark: string): void;
  /** Counts and indexes what was written, and sets what holds for the store as a whole. */
  settle(settings: CopiedSettings): void;
  /** Makes it a database that can be opened. */
  finish(): void;
}

const tables = [
  'job_history',
  'change',
  'job_description',
  'job',
  'job_count',
  'api_key',
  'employer',
  'sqlite_sequence',
];

// Rows come without the changes that triggers would append, and are indexed in the end, which is faster.
const laterObjects = `
  SELECT type, name, sql FROM sqlite_schema
  WHERE tbl_name = 'job' AND type IN ('index', 'trigger') AND sql IS NOT NULL`;

interface LaterObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** Creates the steps of a copy into an open file. */
export const createUnfinishedCopy = (db: Database): UnfinishedCopy => ({
  create: db.transaction(() => {
    migrate(db);
    markUnfinished(db, true);
    db.exec(`CREATE TABLE unfinished_copy (mark TEXT NOT NULL) STRICT;
      CREATE TABLE later_object AS ${laterObjects}`);
  }).immediate,

  take: () =>
    db.prepare<[], string>('UPDATE unfinished_copy SET mark = mark RETURNING mark').pluck().get() ??
    null,

  startAnew: db.transaction((mark: string) => {
    for (const { type, name } of db.prepare<[], LaterObject>(laterObjects).all()) {
      db.exec(`DROP ${type} ${name}`);
    }
    for (const table of tables) db.exec(`DELETE FROM ${table}`);
    db.exec('DELETE FROM unfinished_copy');
    db.prepare('INSERT INTO unfinished_copy VALUES (?)').run(mark);
  }),

  settle: db.transaction(({ retention, lastIds, settledPosition }: CopiedSettings) => {
    const missing = db
      .prepare<[], string>(
        'SELECT sql FROM later_object WHERE name NOT IN (SELECT name FROM sqlite_schema)',
      )
      .pluck();
    for (const sql of missing.all()) db.exec(sql);
    db.exec(`DELETE FROM job_count;
      INSERT INTO job_count SELECT employer_id, status, count(*) FROM job GROUP BY 1, 2;
      DELETE FROM sqlite_sequence;`);
    const setLastId = db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
    setLastId.run('employer', lastIds.employer);
    setLastId.run('api_key', lastIds.key);
    setLastId.run('job', lastIds.job);
    // What was settled, pruning finds out again: not all of it need be too old.
    db.prepare(
      'UPDATE change_log SET changes_days = ?, history_days = ?, settled_seq = 0, forgotten_seq = ?',
    ).run(retention.changesDays, retention.historyDays, settledPosition);
  }),

  finish: db.transaction(() => {
    db.exec('DROP TABLE unfinished_copy; DROP TABLE later_object');
    markUnfinished(db, false);
  }),
});
