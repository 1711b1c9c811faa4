import { err, ok, type Result } from '@jobposting/core';
import {
  type CopiedRow,
  type CopyReader,
  type CopySource,
  type CopyStopped,
  type CopyTarget,
  isACopy,
} from '@jobposting/core/copy';
import { type CommonTable, columnsOf } from '@jobposting/core/store-support';
import { DatabaseError } from 'pg';
import { now } from '../jobs/leases.ts';
import { searchedColumns, toFoldedColumns, typed, unnested } from '../row-mapping/rows.ts';
import { idsInBlock } from '../schema/first-schema.ts';
import { newestSchema } from '../schema/migrations.ts';
import { openDatabase, unfinishedCopy } from '../schema/open-database.ts';
import { type StoreOpenError, storeOpenError } from '../schema/store-open-error.ts';
import { type CopyClient, openEnd, openLimitMs } from './copy-client.ts';

/** The sequence of the ids of each table. */
const sequences = {
  employer: 'employer_id',
  api_key: 'api_key_id',
  job: 'job_id_block',
  webhook: 'webhook_id',
};

/** Before the first change of a copied log, so that a cursor of another order finds nothing. */
const forgottenPlace = 2;

const lastId = (table: keyof typeof sequences, idsAtOnce = 1): string =>
  `(SELECT last_value - 1 + CASE WHEN is_called THEN ${idsAtOnce} ELSE 0 END
    FROM ${sequences[table]}) AS ${table}`;

const from: CopyReader['from'] = {
  // By time, as far as the order of each employer allows, as for deleting old changes.
  change: `(SELECT *, ${forgottenPlace} + row_number() OVER
        (ORDER BY latest, employer_id, revision) AS seq
      FROM (SELECT *, max(time) OVER (PARTITION BY employer_id ORDER BY revision) AS latest
        FROM change) AS timed) AS change`,
  change_log: `(SELECT *, CASE WHEN EXISTS (SELECT FROM change) THEN ${forgottenPlace} ELSE 0 END
      AS forgotten_seq FROM change_log) AS change_log`,
  given_ids: `(SELECT ${lastId('employer')}, ${lastId('api_key')}, ${lastId('job', idsInBlock)},
      ${lastId('webhook')}) AS given_ids`,
};

const charactersAtOnce = 1024 * 1024;

/** Reads inside a transaction. */
const createReader = ({ query, close }: CopyClient): CopyReader => ({
  from,
  async *read(sql) {
    await query(`DECLARE copied NO SCROLL CURSOR FOR ${sql}`);
    for (let count = 1; ; ) {
      const rows = await query<CopiedRow>(`FETCH ${count} FROM copied`);
      if (rows.length === 0) break;
      yield* rows;
      const fitting = (rows.length * charactersAtOnce) / JSON.stringify(rows).length;
      count = Math.max(1, Math.min(Math.floor(fitting), 100));
    }
    await query('CLOSE copied');
  },
  close,
});

// Every write of a job writes `employer_state` too. A rewritten row has another `xmin`.
const everyWrite = `SELECT concat_ws(' ', ${[
  'employer',
  'api_key',
  'employer_state',
  'change_log',
  'webhook',
]
  .map((table) => `(SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM ${table})`)
  .join(', ')}) AS writes`;

/**
 * Opens a database to copy it as it is at this moment, whatever is written later.
 *
 * Errors: `store-open-failed`.
 */
export const openPostgresCopySource = async (
  address: string,
): Promise<Result<CopySource, StoreOpenError>> => {
  const found = await openDatabase(address, false, openLimitMs);
  if (found.isErr()) return err(found.error);
  return openEnd(address, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [before] = await client.query<{ readonly writes: string }>(everyWrite);
    return ok({
      ...createReader(client),
      async wasWrittenTo() {
        await client.query('COMMIT');
        const [after] = await client.query<{ readonly writes: string }>(everyWrite);
        return after?.writes !== before?.writes;
      },
    });
  });
};

/** Stores rows, with each column as an array of its type. */
const insertRows = async (client: CopyClient, table: CommonTable, rows: readonly CopiedRow[]) => {
  const columns = {
    ...typed(table, columnsOf(table)),
    ...(table === 'job' ? searchedColumns : {}),
  };
  const names = Object.keys(columns);
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT * FROM ${unnested('copied', columns)}`,
    names.map((name) => rows.map((row) => row[name])),
  );
};

/** Counts the rows of each employer, which every write of a job then keeps. */
const countJobs = `INSERT INTO employer_state (employer_id, revision, active, archived)
  SELECT employer_id, max(revision), sum(active), sum(archived) FROM (
    SELECT employer_id, max(revision) AS revision, 0 AS active, 0 AS archived
      FROM change GROUP BY 1
    UNION ALL
    SELECT employer_id, 0, count(*) FILTER (WHERE status = 'active'),
      count(*) FILTER (WHERE status = 'archived') FROM job GROUP BY 1) AS found GROUP BY 1`;

// Each gets a slot of its employer.
const disableWebhooks = `UPDATE webhook SET slot = placed.slot,
    disabled_at = coalesce(disabled_at, ${now}),
    details = CASE WHEN disabled_at IS NULL
      THEN jsonb_set(details::jsonb, '{lastError}', '"${isACopy}"')::text ELSE details END
  FROM (SELECT employer_id, id, row_number() OVER (PARTITION BY employer_id ORDER BY id) AS slot
    FROM webhook) AS placed
  WHERE webhook.employer_id = placed.employer_id AND webhook.id = placed.id`;

const lockedTables = 'employer, api_key, job, employer_state, change, job_history, webhook';

const createTarget = (client: CopyClient): CopyTarget => ({
  ...createReader(client),
  async insert(table, rows) {
    const [row] = rows;
    if (table === 'job') {
      const folded = rows.map((job) => ({
        ...job,
        ...toFoldedColumns(`${job.title}`, job.reference_id as string | null),
      }));
      await insertRows(client, table, folded);
    } else if (table === 'change_log') {
      const { changes_days, history_days } = row as CopiedRow;
      const days = [changes_days, history_days];
      await client.query('UPDATE change_log SET changes_days = $1, history_days = $2', days);
    } else if (table === 'given_ids') {
      for (const [of, sequence] of Object.entries(sequences)) {
        const next = Number(row?.[of]) + 1;
        await client.query(`ALTER SEQUENCE ${sequence} RESTART WITH ${next}`);
      }
    } else await insertRows(client, table, rows);
  },
  async finish() {
    await client.query(countJobs);
    await client.query(disableWebhooks);
    await client.query(`INSERT INTO first_employer (one, employer_id)
      SELECT 1, min(id) FROM employer HAVING count(*) > 0`);
    await client.query('DROP TABLE unfinished_copy');
    await client.query('COMMIT');
    // After it, lists can read from indexes alone. The copy is complete without it, and the server does it later by
    // itself.
    await client.query(`VACUUM ANALYZE ${lockedTables}`).catch(() => {});
  },
});

const isTrue = async (client: CopyClient, condition: string): Promise<boolean> =>
  (await client.query<{ readonly is: boolean }>(`SELECT ${condition} AS is`))[0]?.is === true;

/** A server may hold an id that was given, and the copy may contain the same id. */
const isNew = [
  ...['employer', 'api_key', 'job', 'change', 'webhook'].map(
    (table) => `NOT EXISTS (SELECT FROM ${table})`,
  ),
  ...Object.values(sequences).map((name) => `NOT (SELECT is_called FROM ${name})`),
].join(' AND ');

const lockLimitMs = 2_000;
const lockNotAvailable = '55P03';

/**
 * Begins the transaction for the whole copy, during which no running server can write or take an id. It ends with the
 * connection if the target is refused.
 */
const begin = async (client: CopyClient): Promise<StoreOpenError | null> => {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockLimitMs}`);
    await client.query(`LOCK TABLE ${lockedTables} IN EXCLUSIVE MODE`);
    // Only takes the lock, which `nextval` waits for.
    for (const name of Object.values(sequences)) {
      await client.query(`ALTER SEQUENCE ${name} NO CYCLE`);
    }
  } catch (error) {
    const { cause } = error as CopyStopped;
    const isLocked = cause instanceof DatabaseError && cause.code === lockNotAvailable;
    if (isLocked) return storeOpenError(client.shown, 'locked');
    throw error;
  }
  return (await isTrue(client, isNew)) ? null : storeOpenError(client.shown, 'not-empty');
};

/** Why a database cannot receive a copy. An empty one gets its schema. */
const refusalToWrite = async (
  client: CopyClient,
  address: string,
): Promise<StoreOpenError | null> => {
  if (await isTrue(client, unfinishedCopy)) {
    const isOurs = `(SELECT max(id) = ${newestSchema} FROM migration)`;
    return (await isTrue(client, isOurs)) ? null : storeOpenError(client.shown, 'other-copy');
  }
  const ready = await openDatabase(address, true, openLimitMs);
  return ready.isErr() ? ready.error : null;
};

/** Marks the target visibly for all, over a separate connection, because the first one holds the lock. */
const mark = (address: string): Promise<Result<void, StoreOpenError>> =>
  openEnd(address, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS unfinished_copy (one int)');
    return ok(await client.close());
  });

/**
 * Opens a database to write a copy to: an unused one, or one with an unfinished copy, which is discarded. Until
 * `finish` it cannot be opened as a store.
 *
 * Errors: `store-open-failed`; nothing was written then.
 */
export const openPostgresCopyTarget = (
  address: string,
): Promise<Result<CopyTarget, StoreOpenError>> =>
  openEnd(address, async (client) => {
    const refusal = (await refusalToWrite(client, address)) ?? (await begin(client));
    if (refusal !== null) return err(refusal);
    // Last, because it stays when anything fails.
    return (await mark(address)).map(() => createTarget(client));
  });
