import type { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { findOwnChanges } from '../src/jobs/writes/find-own-changes.ts';
import { insertJobs } from '../src/jobs/writes/write-statements.ts';
import { openDatabase } from './open-connections.ts';
import { rowsRead, stepsOf } from './plan-steps.ts';

const changes = 20_000;
const writes = 128;

let client: Client;

beforeAll(async () => {
  const database = await openDatabase();
  client = await database.openClient();
  await client.query(`
    INSERT INTO employer_state VALUES (1, ${changes}, 0, 0);
    INSERT INTO change (employer_id, revision, job_id, version, type, fields, time, write_id)
      SELECT 1, n, n, 1, 'job.created', '[]', 0, n FROM generate_series(1, ${changes}) AS n`);
  await client.query('VACUUM ANALYZE');
  return database.close;
});

const ids = Array.from({ length: writes }, (_, n) => n + 1);
const ofOne = [ids.map(() => 1), ids, ids];

test.each([
  ['the search for lost writes', findOwnChanges, ofOne],
  // None of these jobs has another write: all are inserted, or none if the log has them.
  [
    'the repeated insert',
    insertJobs.again ?? findOwnChanges,
    [...ofOne, ...Array.from({ length: insertJobs.columns.length - 3 + 9 }, () => [])],
  ],
])(
  '%s reads the changes of an employer once, however many writes there are',
  async (_, { sql }, values) => {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    const steps = stepsOf(rows[0]['QUERY PLAN'][0].Plan);
    const ofChanges = steps.filter((step) => step['Relation Name'] === 'change');
    const read = ofChanges.reduce((sum, step) => sum + rowsRead(step), 0);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(changes);
  },
);
