import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { migrations } from '../src/schema/migrations.ts';
import { statements } from './collected-statements.ts';
import { changedTables, keysIn, queriesOf, tableUsesIn } from './sql-text.ts';

// Rules that let one store run on PostgreSQL from 14 on, and on engines that spread a table over machines.

vi.mock('../src/connection/statement.ts', () => import('./collected-statements.ts'));

const source = fileURLToPath(new URL('../src/', import.meta.url));
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.ts')) await import(`${source}${file}`);
}

/** The findings of a rule in each statement. */
const findIn = (find: (sql: string) => readonly string[]): string[] =>
  statements.flatMap(({ name, sql }) => find(sql).map((found) => `${name}: ${found}`));

/** The tables that an engine can spread over machines, by employer. */
const spreadTables = [
  'job',
  'change',
  'employer_state',
  'job_history',
  'change_position',
  'change_numbered',
  'webhook',
];

// Statements for all employers at once, never for a call of one of them.
const forAllEmployers = [
  // For public pages and feeds.
  'open-jobs: job',
  'find-confidential: job',
  // For readers of all changes.
  'number-changes: employer_state',
  'changes-from-position: change_position',
  'newest-change-of-all: change_position',
  // Deletes old changes, once a minute.
  'old-changes: employer_state',
  // For operators and monitoring.
  'job-counts: employer_state',
  // For work that is due by the clock.
  'due-closings: job',
  'due-jobs: job',
  'take-due-webhook: webhook',
];

test('every table of jobs and changes is read and changed by the employer first', () => {
  const found = findIn((sql) =>
    queriesOf(sql)
      .flatMap(tableUsesIn)
      .filter(({ table }) => spreadTables.includes(table))
      .filter(({ condition }) => !/^(\w+\.)?employer_id =/.test(condition))
      .map(({ table }) => table),
  );
  expect([...new Set(found)].toSorted()).toEqual(forAllEmployers.toSorted());
});

// Small tables, which an engine copies to each machine.
const keysOfOthers = [
  'employer: id',
  'former_slug: slug',
  'first_employer: one',
  'api_key: sha256',
  'change_order: one',
  'change_log: one',
  'lease: name',
  'employer: slug',
];

test('every primary key and unique index begins with the employer', () => {
  const keys = migrations.flat().flatMap(keysIn);
  for (const table of spreadTables) expect(keys.map((key) => key.table)).toContain(table);
  const others = keys.filter(({ columns }) => !/^employer_id\b/.test(columns));
  expect(others.map(({ table, columns }) => `${table}: ${columns}`)).toEqual(keysOfOthers);
});

const forbidden = {
  'a feature that some engines lack':
    /\b(SKIP LOCKED|TRIGGER|(UN)?LISTEN|NOTIFY|DEFERRABLE|(BIG|SMALL)?SERIAL|GENERATED)\b|advisory|pg_notify/i,
  'a number from a default of the table': /\bDEFAULT\s+nextval/i,
  'the clock of the server':
    /\b(now\s*\(|(clock|statement|transaction)_timestamp|current_(date|time)|localtime)/i,
  'folding by the server': /\b(lower|upper|initcap|unaccent|normalize)\s*\(|\bILIKE\b|~\*/i,
  'a LIMIT that the planner cannot see': /\b(LIMIT|FETCH (FIRST|NEXT))\s+[$(]/i,
};

/** Of a rule; all processes measure a lease by one clock. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'the clock of the server': [
    ...['take-lease: clock_timestamp', 'renew-lease: clock_timestamp'],
    ...['take-due-webhook: clock_timestamp', 'record-webhook: clock_timestamp'],
  ],
};

test.each(Object.entries(forbidden))('no statement has %s', (what, pattern) => {
  const allowed = exceptions[what] ?? [];
  expect(findIn((sql) => pattern.exec(sql)?.slice(0, 1) ?? [])).toEqual(allowed);
  expect(migrations.flat().filter((sql) => pattern.test(sql))).toEqual([]);
});

test('a number is taken from a sequence by a separate statement', () => {
  const taking = statements.filter(({ sql }) => /nextval/i.test(sql));
  expect(taking.length).toBeGreaterThan(0);
  for (const { sql } of taking) expect(sql).toMatch(/^SELECT nextval\('\w+'\) AS \w+$/);
});

test('no statement changes a table twice', () => {
  const twice = findIn((sql) => {
    const tables = changedTables(sql);
    return tables.filter((table, n) => tables.indexOf(table) < n);
  });
  expect(twice).toEqual([]);
});

test('every statement has a unique name that the database does not truncate', () => {
  const names = statements.map(({ name }) => name);
  expect(names.filter((name, n) => names.indexOf(name) < n)).toEqual([]);
  // It truncates longer ones, so that two may become the same.
  expect(names.filter((name) => !/^[a-z0-9-]{1,63}$/.test(name))).toEqual([]);
});
