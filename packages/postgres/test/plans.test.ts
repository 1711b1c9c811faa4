import type { Client } from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Statement } from '../src/connection/statement.ts';
import { dueStatement } from '../src/lists/due-jobs.ts';
import '../src/lists/list-statements.ts';
import { confidentialJob, openJobs } from '../src/lists/published-jobs.ts';
import { takeDueWebhook } from '../src/webhooks/webhook-statements.ts';
import { statements } from './collected-statements.ts';
import { openDatabase } from './open-connections.ts';
import { rowsRead, type Step, stepsOf } from './plan-steps.ts';

vi.mock('../src/connection/statement.ts', () => import('./collected-statements.ts'));

let client: Client;

beforeAll(async () => {
  const database = await openDatabase();
  client = await database.openClient();
  // One employer with 20 000 jobs, and forty with 500.
  await client.query(`
    INSERT INTO job (employer_id, id, version, reference_id, status, publish_date, close_date, open_until,
        confidential, auto_refresh, title, locations, details, folded, description)
      SELECT CASE WHEN n <= 20000 THEN 1 ELSE 2 + n % 40 END, n, 1, 'R-' || n,
        CASE WHEN n % 3 = 0 THEN 'archived' ELSE 'active' END,
        1790000000000 - n::bigint * 7919 % 40009 * 60000,
        0, 1790000000000 + n::bigint * 104729 % 40009 * 60000, false, n % 5 = 0,
        'Nurse ' || md5(n::text), '[]', '{}', 'nurse ' || md5(n::text) || chr(31) || 'r-' || n,
        repeat(md5(n::text), 20)
      FROM generate_series(1, 40000) n;
    INSERT INTO employer_state SELECT employer_id, 1, count(*) FILTER (WHERE status = 'active'),
        count(*) FILTER (WHERE status = 'archived') FROM job GROUP BY 1`);
  // Every second webhook is disabled, and of the others a tenth has something to send.
  await client.query(`
    INSERT INTO webhook (employer_id, id, details, revision, failures, next_attempt_at, slot, disabled_at)
      SELECT 1 + n % 40, n, '', CASE WHEN n % 20 < 18 THEN 1 ELSE 0 END, n % 3, n, n,
        CASE WHEN n % 2 = 0 THEN 0 END
      FROM generate_series(1, 10000) n`);
  await client.query('VACUUM ANALYZE');
  return database.close;
});

/** The steps of the plan of a statement for any values. */
const planOf = async ({ sql }: Statement): Promise<readonly Step[]> => {
  const count = Math.max(...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE planned AS ${sql}`);
  try {
    const nulls = Array.from({ length: count }, () => 'NULL').join(', ');
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE planned (${nulls})`);
    return stepsOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('DEALLOCATE planned');
  }
};

const indexesOf = (steps: readonly Step[]): string[] => [
  ...new Set(steps.flatMap((step) => step['Index Name'] ?? [])),
];

/** The steps that scan all jobs, or sort more than a page and a few. */
const wholeOf = (steps: readonly Step[]): Step[] =>
  steps.filter(
    (step) =>
      (step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'job') ||
      (step['Node Type'].includes('Sort') && step['Plan Rows'] > 1_000),
  );

/** The indexes that serve a step without reading rows. */
const coveringOf = (steps: readonly Step[]): string[] => [
  ...new Set(
    steps
      .filter((step) => step['Node Type'] === 'Index Only Scan')
      .map((step) => step['Index Name'] ?? ''),
  ),
];

const lists = statements.filter(({ name }) => /^(list|search)-/.test(name));

const listsNamed = (pattern: RegExp): Statement[] => {
  const found = lists.filter(({ name }) => pattern.test(name));
  expect(found).not.toEqual([]);
  return found;
};

describe('the plan of a statement, whatever its values (D12, D25)', () => {
  it('neither scans a table nor sorts a list', async () => {
    for (const statement of [...lists, dueStatement]) {
      expect([statement.name, wholeOf(await planOf(statement))]).toEqual([statement.name, []]);
    }
  });

  it.each([
    ['a list of all jobs', /^list-any$/, ['job_by_date']],
    ['a list of one status', /^list-(active|archived)$/, ['job_by_status']],
    ['a list of open or closed jobs', /^list-(open|closed)$/, ['job_open', 'job_by_status']],
    ['a search', /^search-(any|active|archived)-folded/, ['job_by_date']],
    [
      'a search among open or closed jobs',
      /^search-(open|closed)-folded/,
      ['job_open', 'job_by_date'],
    ],
  ])('reads only indexes for %s, and the rows of the page', async (_, pattern, indexes) => {
    for (const statement of listsNamed(pattern)) {
      const covering = coveringOf(await planOf(statement));
      expect([statement.name, covering]).toEqual([statement.name, indexes]);
    }
  });

  it('finds the jobs that are due by an index', async () => {
    expect(coveringOf(await planOf(dueStatement))).toEqual(['job_due']);
  });

  it('reads the published jobs in their order, and finds a confidential one by an index', async () => {
    for (const statement of [openJobs, confidentialJob]) {
      expect([statement.name, wholeOf(await planOf(statement))]).toEqual([statement.name, []]);
    }
    const steps = await planOf(openJobs);
    expect(indexesOf(steps)).toEqual(['job_pkey']);
    expect(steps.filter((step) => step['Node Type'].includes('Sort'))).toEqual([]);
    expect(indexesOf(await planOf(confidentialJob))).toEqual(['job_confidential']);
  });
});

it('finds a webhook that is due by one look-up for each that is enabled, until one is (D40)', async () => {
  const steps = await planOf(takeDueWebhook);
  expect(indexesOf(steps)).toEqual(
    expect.arrayContaining(['webhook_due', 'employer_state_pkey', 'webhook_pkey']),
  );
  const isOf = (step: Step, table: string): boolean => step['Relation Name'] === table;
  const unindexed = steps.filter((step) => step['Index Name'] === undefined);
  expect(unindexed.filter((step) => step['Node Type'].includes('Sort'))).toEqual([]);
  expect(unindexed.filter((step) => isOf(step, 'employer_state'))).toEqual([]);
  // The one that is changed.
  expect(unindexed.filter((step) => isOf(step, 'webhook'))).toMatchObject([
    { 'Node Type': 'ModifyTable' },
  ]);
});

// Nine tenths of the jobs have closed by then, and the rest is due.
const values = [1_792_200_000_000, 0, 0, 1_790_000_000_000, 9e15, 0, 9e15];

it('finds the jobs that are due without visiting jobs that closed in an earlier week (D12)', async () => {
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${dueStatement.sql.replace(/\$(\d)/g, (_, n) => `${values[n - 1]}`)}`,
  );
  const steps = stepsOf(rows[0]['QUERY PLAN'][0].Plan);
  const visited = steps.map(rowsRead);
  expect(Math.max(...visited)).toBeLessThan(2_000);
});
