import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import type { Statement } from '../src/connection/statement.ts';
import { statements } from './collected-statements.ts';
import { fillTables } from './fill-tables.ts';
import { openDatabase } from './open-connections.ts';
import { type Step, stepsOf } from './plan-steps.ts';

vi.mock('../src/connection/statement.ts', () => import('./collected-statements.ts'));

const source = fileURLToPath(new URL('../src/', import.meta.url));
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (/^(jobs|change-log)\/.*\.ts$/.test(file)) await import(`${source}${file}`);
}
await import('../src/lists/employer-states.ts');

// These scan a table by design.
const forAllEmployers =
  /^(number-changes|job-counts|changes-from-position|newest-change-of-all|old-changes|forget-changes)$/;

const parametersOf = ({ sql }: Statement): number =>
  Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));

const tables = ['job', 'change', 'employer_state', 'job_history'];

/** The indexes that find few rows; others of `job` begin with all jobs of an employer. */
const goodIndexes = ['job_pkey', 'job_by_reference', 'job_closing', 'job_history_pkey'];

/** Whether a step reads all rows of a table, or of an employer. */
const isWhole = ({
  'Node Type': type,
  'Relation Name': table,
  'Index Name': index,
}: Step): boolean =>
  (type === 'Seq Scan' && tables.includes(table ?? '')) ||
  (index?.startsWith('job_') === true && !goodIndexes.includes(index));

interface PlanRow {
  /** JSON, which the store leaves unparsed. */
  readonly 'QUERY PLAN': string;
}

/** The steps that read too much, in the connection's generic plan. */
const wholeReadsOf = async (connections: Connections, { name, ...of }: Statement) => {
  const values = Array.from({ length: parametersOf({ name, ...of }) }, () => 'NULL').join(', ');
  const explain = {
    name: `explain-${name}`,
    sql: `EXPLAIN (FORMAT JSON) EXECUTE "${name}"${values === '' ? '' : ` (${values})`}`,
  } as Statement;
  const [row] = (await connections.write<PlanRow>(explain, []))._unsafeUnwrap();
  return stepsOf(JSON.parse((row as PlanRow)['QUERY PLAN'])[0].Plan)
    .filter(isWhole)
    .map((step) => `${name}: ${step['Node Type']} ${step['Index Name'] ?? step['Relation Name']}`);
};

test('a statement that was prepared while the tables were empty looks up rows by key after they are full', async () => {
  const database = await openDatabase();
  onTestFinished(database.close);
  const client = await database.openClient();
  // So that no other process notices that they grow.
  for (const table of tables)
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  const connections = database.connect();
  const looked = statements.filter(({ name }) => !forAllEmployers.test(name));
  const wholeReads = async (): Promise<string[]> => {
    const reads = [];
    for (const each of looked) reads.push(...(await wholeReadsOf(connections, each)));
    return reads;
  };
  const run = async (): Promise<void> => {
    for (const each of looked) {
      const nulls = Array.from({ length: parametersOf(each) }, () => null);
      const run = await connections.write(each, nulls);
      // A job of nulls is refused, but the plan has been made.
      if (run.isErr()) expect(run.error).toMatchObject({ sqlState: '23502' });
    }
  };
  const generic = { name: 'generic', sql: 'SET plan_cache_mode = force_generic_plan' } as Statement;
  (await connections.write(generic, []))._unsafeUnwrap();
  await run();
  expect(await wholeReads()).not.toEqual([]);
  await fillTables(client, 50_000);
  // As many statements again as before, including EXPLAIN.
  for (let times = 0; times < 3; times++) await run();
  expect(await wholeReads()).toEqual([]);
});
