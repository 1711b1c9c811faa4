import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Statement } from '../src/connection/statement.ts';
import { statements } from './collected-statements.ts';
import { fillTables } from './fill-tables.ts';
import { openDatabase } from './open-connections.ts';

vi.mock('../src/connection/statement.ts', () => import('./collected-statements.ts'));

const source = fileURLToPath(new URL('../src/', import.meta.url));
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.ts')) await import(`${source}${file}`);
}

/** A batch of one: an array of one for each parameter, or its value. */
const valuesOf = ({ sql }: Statement): unknown[] => {
  const types = new Map(
    [...sql.matchAll(/\$(\d+)(?:::(\w+)(\[\])?)?/g)].map(([, at, type, array]) => {
      const value = { boolean: true, bytea: Buffer.from('1'), json: '[]' }[type ?? ''] ?? '1';
      return [Number(at), array === undefined ? value : [value]];
    }),
  );
  return [...types].toSorted(([a], [b]) => a - b).map(([, value]) => value);
};

/** The writes of one job. */
const ofOne = /-job$/;

// They are too rare for the time of a plan to matter.
const afterLostContact = /^find-own-changes$/;

interface Plans {
  readonly name: string;
  readonly custom: number;
  readonly generic: number;
}

test('PostgreSQL keeps the plan of a statement for batches, even small ones', async () => {
  const database = await openDatabase();
  onTestFinished(database.close);
  const client = await database.openClient();
  await fillTables(client, 5_000);
  await client.query('ANALYZE');
  const connections = database.connect();
  const batches = statements.filter(
    ({ name, sql }) =>
      (sql.includes('unnest(') || ofOne.test(name)) && !afterLostContact.test(name),
  );
  for (const each of batches) {
    for (let times = 0; times < 20; times++) {
      (await connections.write(each, valuesOf(each)))._unsafeUnwrap();
    }
  }
  const counted = await connections.write<Plans>(
    {
      name: 'plans',
      sql: `SELECT name, custom_plans::int AS custom, generic_plans::int AS generic
        FROM pg_prepared_statements`,
    } as Statement,
    [],
  );
  const plans = new Map(counted._unsafeUnwrap().map((row) => [row.name, row]));
  const planned = batches.filter(({ name }) => {
    const { custom = 0, generic = 0 } = plans.get(name) ?? {};
    return custom >= generic;
  });
  expect(batches.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['insert-jobs', 'insert-job']),
  );
  expect(planned.map(({ name }) => name)).toEqual([]);
});
