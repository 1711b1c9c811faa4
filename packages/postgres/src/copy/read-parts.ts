import type { EmployerId, JobId } from '@jobposting/core';
import type { KeyHash } from '@jobposting/core/adapter';
import {
  type CopiedRows,
  type CopiedSettings,
  type CopyCounts,
  type CopyPart,
  type CopyReader,
  copiedTables,
  copyParts,
} from '@jobposting/core/copy';
import {
  type ChangeRow,
  fromMillis,
  type JobRow,
  jobColumns,
  type KeyRow,
  toApiKey,
  toChange,
  toEmployer,
  toJob,
  toJobBefore,
  type WholeNumber,
} from '@jobposting/core/store-support';
import { changeColumns } from '../row-mapping/change-row.ts';
import { employerColumns, keyColumns } from '../row-mapping/employer-row.ts';
import { idsInBlock } from '../schema/first-schema.ts';
import { type CopyClient, orStopped } from './copy-client.ts';

/** How a part is read, and what each of its rows says. */
interface PartReader<Row, Copied> {
  readonly sql: string;
  readonly read: (row: Row) => Copied;
}

const reader = <Row, Copied>(parts: PartReader<Row, Copied>) => parts;

/** Before the first change of a copied log: what a cursor of another order asks for is not there. */
const settledPosition = 2;

interface CopiedChangeRow extends ChangeRow {
  readonly position: WholeNumber;
}

interface HistoryRow {
  readonly employer_id: WholeNumber;
  readonly job_id: WholeNumber;
  readonly revision: WholeNumber;
  readonly before: string | null;
}

const readers = {
  employers: reader({
    sql: `SELECT ${employerColumns} FROM employer ORDER BY id`,
    read: toEmployer,
  }),
  keys: reader({
    sql: `SELECT ${keyColumns}, sha256 FROM api_key ORDER BY id`,
    read: (row: KeyRow & { readonly sha256: Buffer }) => ({
      ...toApiKey(row),
      hash: row.sha256.toString('base64') as KeyHash,
    }),
  }),
  jobs: reader({
    sql: `SELECT ${jobColumns.join(', ')}, closes_at FROM job ORDER BY id`,
    read: (row: JobRow & { readonly closes_at: WholeNumber | null }) => ({
      job: toJob(row),
      closesAt: row.closes_at === null ? null : fromMillis(row.closes_at),
    }),
  }),
  changes: reader({
    // By time, as far as the order of each employer allows: so are old changes forgotten.
    sql: `SELECT ${changeColumns}, ${settledPosition} + row_number() OVER
        (ORDER BY change.latest, change.employer_id, change.revision) AS position
      FROM (SELECT *, max(time) OVER (PARTITION BY employer_id ORDER BY revision) AS latest
        FROM change) AS change
      ORDER BY position`,
    read: (row: CopiedChangeRow) => ({
      change: toChange(row, row.revision),
      revision: Number(row.revision),
      position: Number(row.position),
    }),
  }),
  history: reader({
    sql: 'SELECT employer_id, job_id, revision, before FROM job_history',
    read: (row: HistoryRow) => ({
      employerId: Number(row.employer_id) as EmployerId,
      jobId: Number(row.job_id) as JobId,
      revision: Number(row.revision),
      before: toJobBefore(row.before),
    }),
  }),
};

const rowsInBlock = 100;

/** Reads a part inside a transaction. The next rows are on their way while the ones before are worked on. */
async function* readPart<Part extends CopyPart>(
  client: CopyClient,
  part: Part,
): AsyncGenerator<readonly CopiedRows[Part][]> {
  const { sql, read } = readers[part] as unknown as PartReader<unknown, CopiedRows[Part]>;
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${sql}`);
  const fetch = () => {
    const rows = client.query(`FETCH ${rowsInBlock} FROM copied`);
    rows.catch(() => {});
    return rows;
  };
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = fetch();
    yield orStopped(client.shown, () => rows.map(read));
  }
  await client.query('CLOSE copied');
}

const countParts = async (client: CopyClient): Promise<CopyCounts> => {
  const counts: Partial<Record<CopyPart, number>> = {};
  for (const part of copyParts) {
    const sql = `SELECT count(*) AS rows FROM ${copiedTables[part]}`;
    const [counted] = await client.query<{ readonly rows: WholeNumber }>(sql);
    counts[part] = Number(counted?.rows);
  }
  return counts as CopyCounts;
};

interface LogRow {
  readonly changes_days: WholeNumber;
  readonly history_days: WholeNumber;
  readonly has_changes: boolean;
}

const logSettings = `SELECT changes_days, history_days, EXISTS (SELECT FROM change) AS has_changes
  FROM change_log`;

interface SequenceRow {
  readonly last_value: WholeNumber;
  readonly is_called: boolean;
}

const readSettings = async (client: CopyClient): Promise<CopiedSettings> => {
  const lastOf = async (sequence: string, block = 1): Promise<number> => {
    const [row] = await client.query<SequenceRow>(`SELECT last_value, is_called FROM ${sequence}`);
    return Number(row?.last_value) - 1 + (row?.is_called === true ? block : 0);
  };
  const [log] = await client.query<LogRow>(logSettings);
  return {
    retention: { changesDays: Number(log?.changes_days), historyDays: Number(log?.history_days) },
    lastIds: {
      employer: await lastOf('employer_id'),
      key: await lastOf('api_key_id'),
      job: await lastOf('job_id_block', idsInBlock),
    },
    settledPosition: log?.has_changes === true ? settledPosition : 0,
  };
};

/** Reads a database for those who copy it, inside a transaction. */
export const createReader = (client: CopyClient): CopyReader => ({
  rows: (part) => readPart(client, part),
  counts: () => countParts(client),
  settings: () => readSettings(client),
  close: client.close,
});
