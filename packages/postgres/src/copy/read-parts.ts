import type { CopyReader, CopyStatements } from '@jobposting/core/copy';
import { idsInBlock } from '../schema/first-schema.ts';
import type { CopyClient } from './copy-client.ts';

/** Before the first change of a copied log: what a cursor of another order asks for is not there. */
const settledPosition = 2;

const lastId = (sequence: string, idsAtOnce = 1): string =>
  `(SELECT last_value - 1 + CASE WHEN is_called THEN ${idsAtOnce} ELSE 0 END FROM ${sequence})`;

const statements: CopyStatements = {
  parts: {
    employers: 'employer ORDER BY id',
    keys: 'api_key ORDER BY id',
    jobs: 'job ORDER BY id',
    // By time, as far as the order of each employer allows: so are old changes forgotten.
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

const rowsInBlock = 100;

/** Reads inside a transaction. The next rows are on their way while the ones before are worked on. */
async function* readBlocks<Row>(client: CopyClient, sql: string): AsyncGenerator<readonly Row[]> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${sql}`);
  const fetch = () => {
    const rows = client.query<Row>(`FETCH ${rowsInBlock} FROM copied`);
    rows.catch(() => {});
    return rows;
  };
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = fetch();
    yield rows;
  }
  await client.query('CLOSE copied');
}

/** Reads a database for those who copy it, inside a transaction. */
export const createReader = (client: CopyClient): CopyReader => ({
  name: `The database ${client.shown}`,
  statements,
  read: <Row>(sql: string) => readBlocks<Row>(client, sql),
  close: client.close,
});
