import { err, ok, type Result } from '@jobposting/core';
import {
  type CopyReader,
  type CopySource,
  type CopyStatements,
  rowsInBlockLike,
} from '@jobposting/core/copy';
import { idsInBlock } from '../schema/first-schema.ts';
import { openDatabase } from '../schema/open-database.ts';
import type { StoreOpenError } from '../schema/store-open-error.ts';
import { type CopyClient, withCopyClient } from './copy-client.ts';

/** Before the first change of a copied log, so that a cursor of another order finds nothing. */
const settledPosition = 2;

const lastId = (sequence: string, idsAtOnce = 1): string =>
  `(SELECT last_value - 1 + CASE WHEN is_called THEN ${idsAtOnce} ELSE 0 END FROM ${sequence})`;

const statements: CopyStatements = {
  parts: {
    employers: `(SELECT *, (SELECT coalesce(json_agg(slug), '[]') FROM former_slug
        WHERE employer_id = employer.id) AS former_slugs FROM employer) AS employer ORDER BY id`,
    keys: 'api_key ORDER BY id',
    jobs: 'job ORDER BY id',
    // By time, as far as the order of each employer allows, as for deleting old changes.
    changes: `(SELECT *, ${settledPosition} + row_number() OVER
          (ORDER BY latest, employer_id, revision) AS position
        FROM (SELECT *, max(time) OVER (PARTITION BY employer_id ORDER BY revision) AS latest
          FROM change) AS timed) AS ordered
      ORDER BY position`,
    history: 'job_history',
  },
  settings: `SELECT changes_days, history_days, ${lastId('employer_id')} AS last_employer,
      ${lastId('api_key_id')} AS last_key, ${lastId('job_id_block', idsInBlock)} AS last_job,
      CASE WHEN EXISTS (SELECT FROM change) THEN ${settledPosition} ELSE 0 END AS settled_position
    FROM change_log`,
};

/** Reads inside a transaction. It fetches the next rows while the previous ones are processed. */
async function* readBlocks<Row>(client: CopyClient, sql: string): AsyncGenerator<readonly Row[]> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${sql}`);
  const fetch = (count: number) => {
    const rows = client.query<Row>(`FETCH ${count} FROM copied`);
    rows.catch(() => {});
    return rows;
  };
  let next = fetch(1);
  for (;;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = fetch(rowsInBlockLike(rows));
    yield rows;
  }
  await client.query('CLOSE copied');
}

/** Reads a database for a copy, inside a transaction. */
export const createReader = (client: CopyClient): CopyReader => ({
  name: `The database ${client.shown}`,
  statements,
  read: <Row>(sql: string) => readBlocks<Row>(client, sql),
  close: client.close,
});

export const openLimitMs = 10_000;

// Every write of a job writes `employer_state` too. A rewritten row has another `xmin`.
const writtenTables = ['employer', 'api_key', 'employer_state', 'change_log'];
const everyWrite = `SELECT concat_ws(' ', ${writtenTables.map(
  (table) => `(SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM ${table})`,
)}) AS writes`;

/** Changes with every write. */
const readWrites = async (client: CopyClient): Promise<string | undefined> =>
  (await client.query<{ readonly writes: string }>(everyWrite))[0]?.writes;

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
  return withCopyClient(address, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const writes = await readWrites(client);
    return ok({
      ...createReader(client),
      async wasWrittenTo() {
        await client.query('COMMIT');
        return (await readWrites(client)) !== writes;
      },
    });
  });
};
