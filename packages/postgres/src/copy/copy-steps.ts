import { type CopiedSettings, CopyStopped } from '@jobposting/core/adapter';
import { storeOpenError } from '../store-open-error.ts';
import type { CopyClient } from './copy-client.ts';
import { gaveNoId, isEmpty } from './copy-state.ts';
import { hiddenSequences, hideSequences, showSequences } from './sequences.ts';

const emptying = `TRUNCATE employer, api_key, first_employer, job, employer_state, change, job_history,
  change_position, change_numbered`;

interface MarkRow {
  readonly mark: string;
}

// Rows are indexed in the end, which is faster.
const rememberIndexes = `CREATE TABLE IF NOT EXISTS later_index AS SELECT indexname AS name, indexdef AS sql FROM pg_indexes
  WHERE schemaname = current_schema() AND tablename = 'job'
    AND indexname NOT IN (SELECT conname FROM pg_constraint)`;

interface LaterIndex {
  readonly name: string;
  readonly sql: string;
}

const readIndexes = async (client: CopyClient): Promise<readonly LaterIndex[]> =>
  (await client.query<LaterIndex>('SELECT name, sql FROM later_index')).rows;

const dropIndexes = async (client: CopyClient): Promise<void> => {
  await client.query(rememberIndexes);
  for (const { name } of await readIndexes(client)) {
    await client.query(`DROP INDEX IF EXISTS ${name}`);
  }
};

const createIndexes = async (client: CopyClient): Promise<void> => {
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { sql } of await readIndexes(client)) {
    await client.query(sql.replace(' INDEX ', ' INDEX IF NOT EXISTS '));
  }
};

/** Makes the target a store. */
export const finish = async (client: CopyClient): Promise<void> => {
  await showSequences(client);
  await client.query('DROP TABLE unfinished_copy, later_index');
};

/**
 * Takes the target for one run of the copy with a mark; what another copy has left in it is forgotten. Throws
 * `CopyStopped` where it holds data, or has given ids.
 */
export const takeTarget = async (client: CopyClient, mark: string, run: string): Promise<void> => {
  // Two that create the table at the same time would hinder each other.
  await client.query('LOCK TABLE migration IN SHARE ROW EXCLUSIVE MODE');
  await client.query(`CREATE TABLE IF NOT EXISTS unfinished_copy (
    one int NOT NULL PRIMARY KEY, mark text NOT NULL, run text NOT NULL,
    employers bigint NOT NULL DEFAULT 0, keys bigint NOT NULL DEFAULT 0,
    jobs bigint NOT NULL DEFAULT 0, changes bigint NOT NULL DEFAULT 0,
    history bigint NOT NULL DEFAULT 0)`);
  const { rows } = await client.query<MarkRow>(
    'UPDATE unfinished_copy SET run = $1::text RETURNING mark',
    [run],
  );
  if (rows[0]?.mark === mark) return;
  await hideSequences(client);
  if (rows.length === 0) {
    // From here on nobody can write, so that what is found holds.
    await client.query('LOCK TABLE employer, api_key, job, change');
    if (!((await isEmpty(client)) && (await gaveNoId(client)))) {
      throw new CopyStopped(storeOpenError(client.shown, 'not-empty').message);
    }
  }
  await client.query(emptying);
  await dropIndexes(client);
  await client.query('DELETE FROM unfinished_copy');
  await client.query('INSERT INTO unfinished_copy (one, mark, run) VALUES (1, $1, $2)', [
    mark,
    run,
  ]);
};

const counting = [
  'DELETE FROM employer_state',
  `INSERT INTO employer_state (employer_id, revision, active, archived)
    SELECT employer_id, max(revision), sum(active), sum(archived) FROM (
      SELECT employer_id, max(revision) AS revision, 0 AS active, 0 AS archived
        FROM change GROUP BY 1
      UNION ALL
      SELECT employer_id, 0, count(*) FILTER (WHERE status = 'active'),
        count(*) FILTER (WHERE status = 'archived') FROM job GROUP BY 1) AS found GROUP BY 1`,
  'DELETE FROM first_employer',
  `INSERT INTO first_employer (one, employer_id)
    SELECT 1, min(id) FROM employer HAVING count(*) > 0`,
];

/** Indexes and counts what was written, and sets what holds for the store as a whole. */
export const settle = async (
  client: CopyClient,
  { retention, lastIds }: CopiedSettings,
): Promise<void> => {
  await createIndexes(client);
  for (const sql of counting) await client.query(sql);
  await client.query('UPDATE change_log SET changes_days = $1::int, history_days = $2::int', [
    retention.changesDays,
    retention.historyDays,
  ]);
  const next = [
    [hiddenSequences.employer, lastIds.employer],
    [hiddenSequences.key, lastIds.key],
    [hiddenSequences.job, lastIds.job],
  ] as const;
  for (const [sequence, last] of next) {
    await client.query('SELECT setval($1::text::regclass, $2::bigint, false)', [
      sequence,
      last + 1,
    ]);
  }
};
