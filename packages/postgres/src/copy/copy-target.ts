import { err, ok, type Result } from '@jobposting/core';
import {
  type CopiedRows,
  type CopiedSettings,
  type CopyPart,
  type CopyStopped,
  type CopyTarget,
  copiedParts,
  toBlocks,
} from '@jobposting/core/copy';
import type { WholeNumber } from '@jobposting/core/store-support';
import { DatabaseError } from 'pg';
import { toFoldedColumns } from '../row-mapping/rows.ts';
import { newestSchema } from '../schema/migrations.ts';
import { openDatabase, unfinishedCopy } from '../schema/open-database.ts';
import { type StoreOpenError, storeOpenError } from '../schema/store-open-error.ts';
import { type CopyClient, withCopyClient } from './copy-client.ts';
import { createReader, openLimitMs } from './copy-source.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const readColumns = `SELECT relname AS table, attname AS name, format_type(atttypid, NULL) AS type
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0`;

type Row = Readonly<Record<string, unknown>>;

/** The columns that only this store has. */
const toOwn: { readonly [Part in CopyPart]?: (row: CopiedRows[Part]) => Row } = {
  jobs: (row) => toFoldedColumns(row.title, row.reference_id),
  // Not the id of any write in doubt.
  changes: () => ({ write_id: 0 }),
};

const insertFormerSlugs = `INSERT INTO former_slug (slug, employer_id)
  SELECT json_array_elements_text(slugs), id FROM unnest($1::int[], $2::json[]) AS given (id, slugs)`;

/** Creates the functions that store the rows of each part, with each column as an array of its type. */
const createPartWrites = async (client: CopyClient) => {
  const tables = Object.values(copiedParts).map(({ table }) => table);
  const columns = await client.query<Column>(readColumns, [tables]);
  return async <Part extends CopyPart>(part: Part, copied: readonly CopiedRows[Part][]) => {
    const { table } = copiedParts[part];
    const rows = copied.map((row): Row => ({ ...row, ...toOwn[part]?.(row) }));
    const [first = {}] = rows;
    const written = columns.filter((column) => column.table === table && column.name in first);
    const names = written.map(({ name }) => name);
    const arrays = written.map(({ type }, at) => `$${at + 1}::${type}[]`);
    await client.query(
      `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays})`,
      names.map((name) => rows.map((row) => row[name])),
    );
    if (part !== 'employers') return;
    const given = ['id', 'former_slugs'].map((name) => rows.map((row) => row[name]));
    await client.query(insertFormerSlugs, given);
  };
};

const tables = 'employer, api_key, job, employer_state, change, job_history';
const sequences = ['employer_id', 'api_key_id', 'job_id_block'];

const isTrue = async (client: CopyClient, condition: string): Promise<boolean> =>
  (await client.query<{ readonly is: boolean }>(`SELECT ${condition} AS is`))[0]?.is === true;

const noRows = ['employer', 'api_key', 'job', 'change']
  .map((table) => `NOT EXISTS (SELECT FROM ${table})`)
  .join(' AND ');

/** A server may hold an id that was given, and the copy may contain the same id. */
const noIds = sequences.map((name) => `NOT (SELECT is_called FROM ${name})`).join(' AND ');

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
    await client.query(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`);
    // Only takes the lock, which `nextval` waits for.
    for (const name of sequences) await client.query(`ALTER SEQUENCE ${name} NO CYCLE`);
  } catch (error) {
    const { cause } = error as CopyStopped;
    const isLocked = cause instanceof DatabaseError && cause.code === lockNotAvailable;
    if (isLocked) return storeOpenError(client.shown, 'locked');
    throw error;
  }
  const isNew = await isTrue(client, `${noRows} AND ${noIds}`);
  return isNew ? null : storeOpenError(client.shown, 'not-empty');
};

/** Marks the target visibly for all, over a separate connection, because the first one holds the lock. */
const mark = (address: string): Promise<Result<void, StoreOpenError>> =>
  withCopyClient(address, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS unfinished_copy (one int)');
    return ok(await client.close());
  });

interface LaterIndex {
  readonly name: string;
  readonly sql: string;
}

/** Drops the indexes, because indexing at the end is faster. Returns the statements that create them again. */
const dropIndexes = async (client: CopyClient): Promise<readonly string[]> => {
  const indexes = await client.query<LaterIndex>(
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'job'
      AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  return indexes.map(({ sql }) => sql);
};

/** Count the rows, and write the settings of the store as a whole. */
const settling = (settings: CopiedSettings): readonly string[] => [
  `INSERT INTO employer_state (employer_id, revision, active, archived)
    SELECT employer_id, max(revision), sum(active), sum(archived) FROM (
      SELECT employer_id, max(revision) AS revision, 0 AS active, 0 AS archived
        FROM change GROUP BY 1
      UNION ALL
      SELECT employer_id, 0, count(*) FILTER (WHERE status = 'active'),
        count(*) FILTER (WHERE status = 'archived') FROM job GROUP BY 1) AS found GROUP BY 1`,
  `INSERT INTO first_employer (one, employer_id)
    SELECT 1, min(id) FROM employer HAVING count(*) > 0`,
  `UPDATE change_log
    SET changes_days = ${settings.changes_days}, history_days = ${settings.history_days}`,
  `ALTER SEQUENCE employer_id RESTART WITH ${settings.last_employer + 1}`,
  `ALTER SEQUENCE api_key_id RESTART WITH ${settings.last_key + 1}`,
  `ALTER SEQUENCE job_id_block RESTART WITH ${settings.last_job + 1}`,
];

const createTarget = async (client: CopyClient): Promise<CopyTarget> => {
  const laterIndexes = await dropIndexes(client);
  const store = await createPartWrites(client);
  let written: Promise<void> = Promise.resolve();
  return {
    ...createReader(client),
    async write(part, rows) {
      // The next block is prepared while the server stores one.
      for (const block of toBlocks(rows)) {
        await written;
        written = store(part, block);
        written.catch(() => {});
      }
    },
    async settle(settings) {
      await written;
      await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
      for (const sql of [...laterIndexes, ...settling(settings)]) await client.query(sql);
    },
    async finish() {
      await client.query('DROP TABLE unfinished_copy');
      await client.query('COMMIT');
      // After it, lists can read from indexes alone. The copy is complete without it, and the server does it later by
      // itself.
      await client.query(`VACUUM ANALYZE ${tables}`).catch(() => {});
    },
  };
};

/** Why a database cannot receive a copy. An empty one gets its schema. */
const refusalToWrite = async (
  client: CopyClient,
  address: string,
): Promise<StoreOpenError | null> => {
  if (await isTrue(client, `(${unfinishedCopy})`)) {
    const sql = 'SELECT max(id) AS id FROM migration';
    const [newest] = await client.query<{ readonly id: WholeNumber }>(sql);
    const isOurs = Number(newest?.id) === newestSchema;
    return isOurs ? null : storeOpenError(client.shown, 'other-copy');
  }
  const ready = await openDatabase(address, true, openLimitMs);
  if (ready.isErr()) return ready.error;
  return (await isTrue(client, noRows)) ? null : storeOpenError(client.shown, 'not-empty');
};

/**
 * Opens a database to write a copy to: an unused one, or one with an unfinished copy, which is discarded. Until
 * `finish` it cannot be opened as a store.
 *
 * Errors: `store-open-failed`; nothing was written then.
 */
export const openPostgresCopyTarget = (
  address: string,
): Promise<Result<CopyTarget, StoreOpenError>> =>
  withCopyClient(address, async (client) => {
    const refusal = (await refusalToWrite(client, address)) ?? (await begin(client));
    if (refusal !== null) return err(refusal);
    const target = await createTarget(client);
    // Last, because it stays when anything fails.
    return (await mark(address)).map(() => target);
  });
