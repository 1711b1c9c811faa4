import type { EmployerId, JobId } from '@jobposting/core';
import { type KeyHash, toInstant } from '@jobposting/core/adapter';
import {
  type CopiedRows,
  type CopiedSettings,
  type CopyCounts,
  type CopyPart,
  type CopyReader,
  copiedTables,
  copyParts,
} from '@jobposting/core/copy';
import { type KeyRow, toApiKey, toEmployer, toJobBefore } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { type ChangeRow, changeColumns, toChange } from '../change-log/change-row.ts';
import { employerColumns, keyColumns } from '../employers/employer-tables.ts';
import { type JobRow, jobColumns, toJob } from '../row-mapping/job-row.ts';
import { eachOrStopped, orStopped } from './copied-file.ts';

/** How a part is read, and what each of its rows says. */
interface PartReader<Row, Copied> {
  readonly sql: string;
  readonly read: (row: Row) => Copied;
}

const reader = <Row, Copied>(parts: PartReader<Row, Copied>) => parts;

interface HistoryRow {
  readonly employer_id: number;
  readonly job_id: number;
  readonly revision: number;
  readonly before: string | null;
}

// Each in the order of its table.
const readers = {
  employers: reader({ sql: `SELECT ${employerColumns} FROM employer`, read: toEmployer }),
  keys: reader({
    sql: `SELECT ${keyColumns}, sha256 FROM api_key`,
    read: (row: KeyRow & { readonly sha256: Buffer }) => ({
      ...toApiKey(row),
      hash: row.sha256.toString('base64') as KeyHash,
    }),
  }),
  jobs: reader({
    sql: `SELECT ${jobColumns},
        CASE WHEN closing_ahead = 1 AND status = 'active' THEN close_date END AS closes_at
      FROM job LEFT JOIN job_description ON job_id = id ORDER BY id`,
    read: (row: JobRow & { readonly closes_at: number | null }) => ({
      job: toJob(row),
      closesAt: row.closes_at === null ? null : toInstant(new Date(row.closes_at)),
    }),
  }),
  changes: reader({
    sql: `SELECT ${changeColumns} FROM change ORDER BY seq`,
    read: (row: ChangeRow) => ({
      change: toChange(row),
      revision: row.revision,
      position: row.seq,
    }),
  }),
  history: reader({
    sql: `SELECT employer_id, change.job_id, revision, before FROM job_history JOIN change USING (seq)`,
    read: (row: HistoryRow) => ({
      employerId: row.employer_id as EmployerId,
      jobId: row.job_id as JobId,
      revision: row.revision,
      before: toJobBefore(row.before),
    }),
  }),
};

const rowsInBlock = 100;

/** The connection can do nothing else until the last block is read. */
async function* readPart<Part extends CopyPart>(
  db: Database,
  part: Part,
): AsyncGenerator<readonly CopiedRows[Part][]> {
  const { sql, read } = readers[part] as unknown as PartReader<unknown, CopiedRows[Part]>;
  let block: CopiedRows[Part][] = [];
  for (const row of db.prepare(sql).iterate()) {
    block.push(read(row));
    if (block.length < rowsInBlock) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

const countParts = (db: Database): CopyCounts => {
  const count = (part: CopyPart) =>
    db.prepare<[], number>(`SELECT count(*) FROM ${copiedTables[part]}`).pluck().get();
  return Object.fromEntries(copyParts.map((part) => [part, count(part)])) as CopyCounts;
};

interface LogRow {
  readonly changes_days: number;
  readonly history_days: number;
  readonly settled_seq: number;
  readonly forgotten_seq: number;
}

const readSettings = (db: Database): CopiedSettings => {
  const log = db.prepare<[], LogRow>('SELECT * FROM change_log').get() as LogRow;
  const lastId = db
    .prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .pluck();
  return {
    retention: { changesDays: log.changes_days, historyDays: log.history_days },
    lastIds: {
      employer: lastId.get('employer') ?? 0,
      key: lastId.get('api_key') ?? 0,
      job: lastId.get('job') ?? 0,
    },
    settledPosition: Math.max(log.settled_seq, log.forgotten_seq),
  };
};

/** Reads an open file for those who copy it. */
export const createReader = (db: Database, path: string): CopyReader => ({
  rows: (part) => eachOrStopped(path, readPart(db, part)),
  counts: () => orStopped(path, () => countParts(db)),
  settings: () => orStopped(path, () => readSettings(db)),
  close: async () => void db.close(),
});
