import type {
  CopiedRows,
  CopiedSettings,
  CopyCounts,
  CopyPart,
  Retention,
} from '@jobposting/core/adapter';
import type { WholeNumber } from '../jobs/job-row.ts';
import { idsInBlock } from '../migrations/first-schema.ts';
import { readerOf, settledPosition } from './copied-parts.ts';
import { type CopyClient, orStopped } from './copy-client.ts';
import type { Sequences } from './sequences.ts';

const rowsInBlock = 500;
const bytesInBlock = 1024 * 1024;
const namesAtOnce = 5_000;

/** Reads a cursor to its end. The next rows are on their way while the ones before are worked on. */
async function* fetchAll(client: CopyClient, sql: string, size: number) {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${sql}`);
  const fetch = () => client.query<Record<string, unknown>>(`FETCH ${size} FROM copied`);
  let next = fetch();
  try {
    for (;;) {
      const { rows } = await next;
      if (rows.length === 0) return;
      next = fetch();
      next.catch(() => {});
      yield rows;
    }
  } finally {
    // A transaction that has failed has closed it.
    await client.query('CLOSE copied').catch(() => {});
  }
}

type Names = [number[], number[], number[]];

/** The names of rows in blocks that memory has room for. */
async function* blocksOf(client: CopyClient, sql: string): AsyncGenerator<Names> {
  let block: Names = [[], [], []];
  let bytes = 0;
  for await (const rows of fetchAll(client, sql, namesAtOnce)) {
    for (const row of rows) {
      const [first, second, third, size] = Object.values(row).map(Number);
      block[0].push(first as number);
      block[1].push(second as number);
      block[2].push(third as number);
      bytes += size as number;
      if (block[0].length < rowsInBlock && bytes < bytesInBlock) continue;
      yield block;
      block = [[], [], []];
      bytes = 0;
    }
  }
  if (block[0].length > 0) yield block;
}

async function* fetchWhole(client: CopyClient, inOrder: string, whole: string) {
  let before: Promise<{ readonly rows: readonly unknown[] }> | undefined;
  for await (const block of blocksOf(client, inOrder)) {
    const next = client.query(whole, block);
    next.catch(() => {});
    if (before !== undefined) yield (await before).rows;
    before = next;
  }
  if (before !== undefined) yield (await before).rows;
}

/** Reads a part in blocks, inside a transaction. */
export async function* readPart<Part extends CopyPart>(
  client: CopyClient,
  part: Part,
): AsyncGenerator<readonly CopiedRows[Part][]> {
  const { inOrder, whole, read } = readerOf(part);
  const blocks =
    whole === undefined
      ? fetchAll(client, inOrder, rowsInBlock)
      : fetchWhole(client, inOrder, whole);
  for await (const rows of blocks) yield orStopped(client.shown, () => rows.map(read));
}

export const countParts = async (client: CopyClient): Promise<CopyCounts> => {
  const { rows } = await client.query<Record<CopyPart, WholeNumber>>(
    `SELECT (SELECT count(*) FROM employer) AS employers, (SELECT count(*) FROM api_key) AS keys,
      (SELECT count(*) FROM job) AS jobs, (SELECT count(*) FROM change) AS changes,
      (SELECT count(*) FROM job_history) AS history`,
  );
  const entries = Object.entries(rows[0] ?? {}).map(([part, count]) => [part, Number(count)]);
  return Object.fromEntries(entries);
};

interface SequenceRow {
  readonly last_value: WholeNumber;
  readonly is_called: boolean;
}

export const readSettings = async (
  client: CopyClient,
  { employer, key, job }: Sequences,
): Promise<CopiedSettings> => {
  const lastOf = async (sequence: string, block = 1): Promise<number> => {
    const { rows } = await client.query<SequenceRow>(
      `SELECT last_value, is_called FROM ${sequence}`,
    );
    const { last_value, is_called } = rows[0] as SequenceRow;
    return Number(last_value) - 1 + (is_called ? block : 0);
  };
  const log = await client.query<Retention>(
    'SELECT changes_days AS "changesDays", history_days AS "historyDays" FROM change_log',
  );
  const { changesDays, historyDays } = log.rows[0] as Retention;
  const written = await client.query<{ readonly writes: WholeNumber }>(
    'SELECT coalesce(sum(revision), 0) AS writes FROM employer_state',
  );
  const writes = Number(written.rows[0]?.writes);
  return {
    retention: { changesDays: Number(changesDays), historyDays: Number(historyDays) },
    lastIds: {
      employer: await lastOf(employer),
      key: await lastOf(key),
      job: await lastOf(job, idsInBlock),
    },
    settledPosition: writes === 0 ? 0 : settledPosition,
    writes,
  };
};
