import type { CopiedSettings } from '@jobposting/core/copy';
import { openSqliteStore } from '@jobposting/sqlite';
import { expect, test } from 'vitest';
import {
  copyDoing,
  copySpoilt,
  differs,
  fillDatabase,
  noCopyYet,
  type Spoil,
} from './copied-database.ts';

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

test.each(spoils)('a copy in which %s has come to differ is not finished', async (_, spoil) => {
  const to = noCopyYet();
  const copied = await copySpoilt(await fillDatabase(), to, spoil);
  expect(copied._unsafeUnwrapErr().message).toBe(differs);
  const opened = await openSqliteStore({ path: to });
  expect(opened._unsafeUnwrapErr()).toMatchObject({ reason: 'unfinished-copy' });
});

test('a copy that has another setting, or another last id, is not finished', async () => {
  const from = await fillDatabase();
  const spoilSettings = [
    (settings: CopiedSettings) => ({ ...settings, changes_days: 91 }),
    (settings: CopiedSettings) => ({ ...settings, last_key: 99 }),
  ];
  for (const spoil of spoilSettings) {
    const copied = await copyDoing(from, noCopyYet(), { spoilSettings: spoil });
    expect(copied._unsafeUnwrapErr().message).toBe(differs);
  }
});
