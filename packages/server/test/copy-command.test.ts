import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteStore } from '@jobposting/sqlite';
import { expect, test } from 'vitest';
import {
  contentOf,
  copy,
  copyDoing,
  copySpoilt,
  differs,
  fillDatabase,
  noCopyYet,
  type Spoil,
} from './copied-database.ts';
import { testCopiesTo } from './copy-cases.ts';
import { temporaryFolder } from './databases.ts';

test('a copy of a file is the same file, down to the order of all changes', async () => {
  const from = await fillDatabase();
  const to = noCopyYet();
  expect(await copy(from, to)).toEqual({
    code: 0,
    stdout:
      'Copied and compared: employers 2, keys 3, jobs 3, changes 13, history 12. Counts and SHA-256 are equal.\n',
    stderr: '',
  });
  expect(contentOf(to)).toEqual(contentOf(from));
  const order = (path: string) => {
    const db = new DatabaseSync(path, { readOnly: true });
    return db.prepare('SELECT seq, employer_id, revision FROM change ORDER BY seq').all();
  };
  expect(order(to)).toEqual(order(from));
});

testCopiesTo('a file', noCopyYet);

test('a file with a text that is not UTF-8, which SQLite gives changed, is refused', async () => {
  const from = await fillDatabase();
  const db = new DatabaseSync(from);
  db.exec("UPDATE job SET title = CAST(x'ff4142' AS TEXT) WHERE id = 1");
  db.close();
  const to = noCopyYet();
  const stderr = expect.stringMatching(/is damaged: .*jobposting verify/);
  expect(await copy(from, to)).toMatchObject({ code: 1, stdout: '', stderr });
  expect(existsSync(to)).toBe(false);
});

test('the remains of a copy by an older version must be deleted', async () => {
  const from = await fillDatabase();
  const to = noCopyYet();
  const db = new DatabaseSync(to);
  db.exec('PRAGMA application_id = 0x4a6f6243; PRAGMA user_version = 6; CREATE TABLE job (id)');
  db.close();
  const message = `The file ${to} contains an unfinished copy by another version of this program; delete the file.`;
  expect((await openSqliteStore({ path: to }))._unsafeUnwrapErr().message).toBe(message);
  expect(await copy(from, to)).toMatchObject({ code: 1, stderr: `jobposting: ${message}\n` });
});

test('copy reports a missing source', async () => {
  const from = join(temporaryFolder(), 'missing.sqlite');
  const stderr = expect.stringMatching(/^jobposting: There is no database .*missing\.sqlite\./);
  expect(await copy(from, noCopyYet())).toMatchObject({ code: 1, stderr });
});

test('a copy that cannot begin, as on a full disk, neither leaves nor removes a file', async () => {
  const from = await fillDatabase();
  const to = noCopyYet();
  // SQLite cannot write its journal.
  mkdirSync(`${to}-journal`);
  expect(await copy(from, to)).toMatchObject({ code: 1, stderr: expect.stringContaining(to) });
  expect(readdirSync(dirname(to))).toEqual(['to.sqlite-journal']);
  writeFileSync(to, '');
  expect(await copy(from, to)).toMatchObject({ code: 1 });
  expect(readdirSync(dirname(to))).toEqual(['to.sqlite', 'to.sqlite-journal']);
});

test('large jobs are copied from a file a few at a time', async () => {
  const from = await fillDatabase();
  const db = new DatabaseSync(from);
  db.exec('UPDATE job_description SET description = hex(zeroblob(300000))');
  db.close();
  const to = noCopyYet();
  const blocks: number[] = [];
  const copied = await copyDoing(from, to, {
    spoil(table, rows) {
      if (table === 'job') blocks.push(rows.length);
      return rows;
    },
  });
  expect(copied.isOk()).toBe(true);
  expect(blocks).toEqual([2, 1]);
  expect(contentOf(to)).toEqual(contentOf(from));
});

const spoils: readonly (readonly [string, Spoil])[] = [
  ['the name of an employer', { employer: (row) => ({ ...row, name: `${row.name}.` }) }],
  ['a key', { api_key: () => null }],
  ['a description', { job: (row) => ({ ...row, description: '<p>Other</p>' }) }],
  ['when a closing is logged', { job: (row) => ({ ...row, closes_at: row.close_date }) }],
  ['a webhook', { webhook: (row) => ({ ...row, revision: 1 }) }],
  ['a setting', { change_log: (row) => ({ ...row, changes_days: 91 }) }],
  ['a last id', { given_ids: (row) => ({ ...row, api_key: 99 }) }],
];

test.each(spoils)('a copy in which %s differs is not finished', async (_, spoil) => {
  const to = noCopyYet();
  const copied = await copySpoilt(await fillDatabase(), to, spoil);
  expect(copied._unsafeUnwrapErr().message).toBe(differs);
  const opened = await openSqliteStore({ path: to });
  expect(opened._unsafeUnwrapErr()).toMatchObject({ reason: 'unfinished-copy' });
});
