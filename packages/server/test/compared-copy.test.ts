import { join } from 'node:path';
import type { CopiedRows, CopiedSettings, CopyPart } from '@jobposting/core/copy';
import { openPostgresStore } from '@jobposting/postgres';
import { openSqliteStore } from '@jobposting/sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from './command-line.ts';
import { copyDoing, emptyDatabase, fillDatabase } from './postgres/copied-database.ts';

type Spoil = { readonly [Part in CopyPart]?: (row: CopiedRows[Part]) => CopiedRows[Part] | null };

const spoils: readonly (readonly [string, Spoil])[] = [
  ['the name of an employer', { employers: (row) => ({ ...row, name: `${row.name}.` }) }],
  [
    'the profile of an employer',
    { employers: (row) => ({ ...row, profile: '{"about":"Other"}' }) },
  ],
  ['the label of a key', { keys: (row) => ({ ...row, label: 'Other' }) }],
  ['a key', { keys: () => null }],
  ['a title', { jobs: (row) => ({ ...row, title: `${row.title}.` }) }],
  ['a description', { jobs: (row) => ({ ...row, description: '<p>Other</p>' }) }],
  ['when a closing is logged', { jobs: (row) => ({ ...row, closes_at: row.close_date }) }],
  ['the time of a change', { changes: (row) => ({ ...row, time: Date.UTC(2026, 10, 24) }) }],
  ['a job before a change', { history: (row) => ({ ...row, before: null }) }],
];

const newFile = () => join(temporaryFolder(), 'to.sqlite');

/** Spoils the first row that can be spoilt. */
const copySpoilt = async (from: string, to: string, spoil: Spoil) => {
  let isSpoilt = false;
  const copied = await copyDoing(from, to, {
    spoil: (part, rows) =>
      rows.flatMap((row) => {
        const change = spoil[part];
        if (isSpoilt || change === undefined) return [row];
        const other = change(row);
        isSpoilt = JSON.stringify(other) !== JSON.stringify(row);
        return other === null ? [] : [other];
      }),
  });
  expect(isSpoilt).toBe(true);
  return copied;
};

const differs =
  'The copy does not hold what the source holds. Run this again; where it happens again, report it.';

test.each(spoils)('a copy in which %s has come to differ is not finished', async (_, spoil) => {
  const to = newFile();
  const copied = await copySpoilt(await fillDatabase(), to, spoil);
  expect(copied._unsafeUnwrapErr().message).toBe(differs);
  const opened = await openSqliteStore({ path: to });
  expect(opened._unsafeUnwrapErr()).toMatchObject({ reason: 'unfinished-copy' });
});

test('a copy to PostgreSQL that has come to differ is not finished', async () => {
  const to = await emptyDatabase();
  const copied = await copySpoilt(await fillDatabase(), to, {
    history: (row) => ({ ...row, before: null }),
  });
  expect(copied._unsafeUnwrapErr().message).toBe(differs);
  const opened = await openPostgresStore({ address: to });
  expect(opened._unsafeUnwrapErr()).toMatchObject({ reason: 'unfinished-copy' });
});

test('a copy that has another setting, or another last id, is not finished', async () => {
  const from = await fillDatabase();
  const spoilSettings = [
    (settings: CopiedSettings) => ({ ...settings, changes_days: 91 }),
    (settings: CopiedSettings) => ({ ...settings, last_key: 99 }),
  ];
  for (const spoil of spoilSettings) {
    const copied = await copyDoing(from, newFile(), { spoilSettings: spoil });
    expect(copied._unsafeUnwrapErr().message).toBe(differs);
  }
});
