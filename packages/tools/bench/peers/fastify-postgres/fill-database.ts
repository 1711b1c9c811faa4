import { Client } from 'pg';
import type { SeedJob } from '../../src/jobs/seed-jobs.ts';
import { hashKey } from '../authenticate.ts';
import { createRow } from '../peer-row.ts';
import { schema } from './schema.ts';

const batchSize = 2000;

/** Makes the tables of the peer in an empty database and fills them; the keys are of the employers 1, 2, 3 … in turn. */
export const fillPeerDatabase = async (
  address: string,
  apiKeys: readonly string[],
  seedJobs: Iterable<SeedJob>,
): Promise<void> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(schema);
    const employers = apiKeys.map((key, index) => ({
      id: index + 1,
      name: `Employer ${index + 1}`,
      hash: hashKey(key),
      employer_id: index + 1,
    }));
    const store = (table: string, columns: string, rows: readonly object[]) =>
      client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    await store('employer', 'id, name', employers);
    await store('api_key', 'hash, employer_id', employers);
    let batch: object[] = [];
    const storeBatch = async () => {
      const columns = Object.keys(batch[0] ?? {}).join();
      if (columns !== '') await store('job', columns, batch);
      batch = [];
    };
    for (const { body, employer, publishDate } of seedJobs) {
      batch.push(createRow(body, body.description, employer, publishDate.toISOString()));
      if (batch.length === batchSize) await storeBatch();
    }
    await storeBatch();
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
};
