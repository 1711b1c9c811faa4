import type { EmployerId, JobId } from '@jobposting/core';
import {
  type CopiedRows,
  type CopiedSettings,
  type CopyCounts,
  type CopyPart,
  type KeyHash,
  toInstant,
} from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { type ChangeRow, changeColumns, toChange } from '../changes/change-row.ts';
import { toJobBefore } from '../changes/job-history.ts';
import {
  type EmployerRow,
  employerColumns,
  type KeyRow,
  keyColumns,
  toApiKey,
  toEmployer,
} from '../employer-tables.ts';
import { type JobRow, jobColumns, toJob } from '../job-row.ts';

/** How a part is read: its rows in order, and what each of them says. */
interface PartReader<Row, Copied> {
  readonly sql: string;
  readonly read: (row: Row) => Copied;
  /** About how many bytes a row takes. */
  readonly size: (copied: Copied) => number;
}

const reader = <Row, Copied>(parts: PartReader<Row, Copied>) => parts;

interface HistoryRow {
  readonly employer_id: number;
  readonly job_id: number;
  readonly revision: number;
  readonly before: string | null;
}

const smallRow = () => 300;

const readers = {
  employers: reader({
    sql: `SELECT ${employerColumns} FROM employer ORDER BY id`,
    read: (row: EmployerRow) => toEmployer(row),
    size: ({ profile }) => 1_000 + (profile.about?.length ?? 0),
  }),
  keys: reader({
    sql: `SELECT ${keyColumns}, sha256 FROM api_key ORDER BY id`,
    read: (row: KeyRow & { readonly sha256: Buffer }) => ({
      ...toApiKey(row),
      hash: row.sha256.toString('base64') as KeyHash,
    }),
    size: smallRow,
  }),
  jobs: reader({
    sql: `SELECT ${jobColumns},
        CASE WHEN closing_ahead = 1 AND status = 'active' THEN close_date END AS closes_at
      FROM job LEFT JOIN job_description ON job_id = id ORDER BY id`,
    read: (row: JobRow & { readonly closes_at: number | null }) => ({
      job: toJob(row),
      closesAt: row.closes_at === null ? null : toInstant(new Date(row.closes_at)),
    }),
    size: ({ job }) => 1_000 + job.description.length,
  }),
  changes: reader({
    sql: `SELECT ${changeColumns} FROM change ORDER BY employer_id, revision`,
    read: (row: ChangeRow) => ({
      change: toChange(row),
      revision: row.revision,
      position: row.id,
    }),
    size: smallRow,
  }),
  history: reader({
    sql: `SELECT employer_id, change.job_id, revision, before FROM change JOIN job_history USING (seq)
      ORDER BY employer_id, revision`,
    read: (row: HistoryRow) => ({
      employerId: row.employer_id as EmployerId,
      jobId: row.job_id as JobId,
      revision: row.revision,
      before: toJobBefore(row.before),
    }),
    size: ({ before }) => 1_000 + (before?.description.length ?? 0),
  }),
};

const maxBlockRows = 500;
const maxBlockBytes = 1024 * 1024;

/** Reads a part in blocks. The connection can do nothing else until the last of them is read. */
export async function* readPart<Part extends CopyPart>(
  db: Database,
  part: Part,
): AsyncGenerator<readonly CopiedRows[Part][]> {
  const { sql, read, size } = readers[part] as unknown as PartReader<unknown, CopiedRows[Part]>;
  let block: CopiedRows[Part][] = [];
  let bytes = 0;
  for (const row of db.prepare(sql).iterate()) {
    const copied = read(row);
    block.push(copied);
    bytes += size(copied);
    if (block.length < maxBlockRows && bytes < maxBlockBytes) continue;
    yield block;
    block = [];
    bytes = 0;
  }
  if (block.length > 0) yield block;
}

export const countParts = (db: Database): CopyCounts => {
  const count = (table: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return {
    employers: count('employer'),
    keys: count('api_key'),
    jobs: count('job'),
    changes: count('change'),
    history: count('job_history'),
  };
};

interface LogRow {
  readonly changes_days: number;
  readonly history_days: number;
  readonly settled_seq: number;
  readonly forgotten_seq: number;
}

export const readSettings = (db: Database): CopiedSettings => {
  const log = db.prepare<[], LogRow>('SELECT * FROM change_log').get() as LogRow;
  const given = db
    .prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .pluck();
  const newest = db.prepare<[], number | null>('SELECT max(seq) FROM change').pluck();
  return {
    retention: { changesDays: log.changes_days, historyDays: log.history_days },
    lastIds: {
      employer: given.get('employer') ?? 0,
      key: given.get('api_key') ?? 0,
      job: given.get('job') ?? 0,
    },
    settledPosition: Math.max(log.settled_seq, log.forgotten_seq),
    writes: newest.get() ?? 0,
  };
};
