import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createJobService } from '@jobposting/core';
import { removeEmployer } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aJob, runCommand, temporaryFolder } from '../command-line.ts';
import {
  addJobs,
  breakOff,
  contentOf,
  copy,
  copyDoing,
  emptyDatabase,
  fillDatabase,
  nasty,
  touch,
} from './copied-database.ts';

const movedOn =
  'The source was written to while it was copied. Stop all servers and commands that use it, and run this again.';

test('a database that is copied to PostgreSQL and back is what it was', async () => {
  const from = await fillDatabase();
  const address = await emptyDatabase();
  const to = join(temporaryFolder(), 'back.sqlite');
  expect(await copy(from, address)).toMatchObject({ code: 0, stderr: '' });
  const back = await copy(address, to);
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toBe(
    'Copied and compared: employers 2, keys 3, jobs 3, changes 13, history 12. Counts and SHA-256 are equal.\n',
  );
  expect(contentOf(to)).toEqual(contentOf(from));
});

test('a copy of a file is the same file, down to the order of all changes', async () => {
  const from = await fillDatabase();
  const to = join(temporaryFolder(), 'to.sqlite');
  expect(await copy(from, to)).toMatchObject({ code: 0, stderr: '' });
  expect(contentOf(to)).toEqual(contentOf(from));
  const order = (path: string) => {
    const db = new DatabaseSync(path, { readOnly: true });
    return db.prepare('SELECT seq, employer_id, revision FROM change ORDER BY seq').all();
  };
  expect(order(to)).toEqual(order(from));
});

const places = {
  'a file': async () => join(temporaryFolder(), 'to.sqlite'),
  PostgreSQL: emptyDatabase,
};

describe.each(Object.entries(places))('a copy to %s', (_, newPlace) => {
  test('that is broken off is opened by no command, and begins anew when it is run again', async () => {
    const from = await fillDatabase();
    const to = await newPlace();
    await breakOff(from, to);
    const any = join(temporaryFolder(), 'any.sqlite');
    for (const command of [
      ['serve', '--database', to, '--port', '0'],
      ['employer', 'list', '--database', to],
      ['export', '--database', to, '--employer', '1'],
      ['copy', '--from', to, '--to', any],
    ]) {
      const refused = await runCommand(command);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/ holds a copy that .*; run the same .*copy.* again/);
    }
    touch(from);
    expect(await copy(from, to)).toMatchObject({ code: 0, stderr: '' });
    const back = join(temporaryFolder(), 'back.sqlite');
    expect(await copy(to, back)).toMatchObject({ code: 0 });
    expect(contentOf(back)).toEqual(contentOf(from));
  });

  test('is refused where there is a database already, which stays as it was', async () => {
    const from = await fillDatabase();
    const to = await newPlace();
    expect(await copy(from, to)).toMatchObject({ code: 0 });
    const again = await copy(from, to);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(
      /^jobposting: The (file|database) \S+ .*holds .*; choose another .*\.\n$/,
    );
    const back = join(temporaryFolder(), 'back.sqlite');
    expect(await copy(to, back)).toMatchObject({ code: 0 });
    expect(contentOf(back)).toEqual(contentOf(from));
  });

  test('is not finished where the source is written to meanwhile', async () => {
    const from = await fillDatabase();
    const to = await newPlace();
    const copied = await copyDoing(from, to, { onProgress: () => touch(from) });
    expect(copied._unsafeUnwrapErr().message).toBe(movedOn);
    expect(await copy(to, join(temporaryFolder(), 'any.sqlite'))).toMatchObject({ code: 1 });
    expect(await copy(from, to)).toMatchObject({ code: 0 });
  });
});

test('a copy from PostgreSQL is not finished either, whatever is written meanwhile', async () => {
  const from = await emptyDatabase();
  expect(await copy(await fillDatabase(), from)).toMatchObject({ code: 0 });
  const store = expectOk(await openPostgresStore({ address: from }));
  onTestFinished(store.close);
  const [employer] = expectOk(await store.employers.list());
  if (employer === undefined) throw new Error('it has an employer');
  const { employers, jobs } = store;
  const writes = [
    () => employers.update(employer.id, { name: 'Other' }),
    () => employers.addKey(employer.id, { ...createApiKey().key, label: null }),
    () => employers.noteKeyUse({ employerId: employer.id, id: 1, day: '2026-11-24' }),
    () => createJobService({ store: jobs }).create(employer, aJob),
    () => jobs.changes.setRetention({ changesDays: 91, historyDays: 14 }),
    () => removeEmployer(store, employer.id),
  ];
  for (const write of writes) {
    const copied = await copyDoing(from, join(temporaryFolder(), 'to.sqlite'), {
      beforeJobs: async () => expect((await write()).isOk()).toBe(true),
    });
    expect(copied._unsafeUnwrapErr().message, String(write)).toBe(movedOn);
  }
});

test('what a killed copy leaves of a file is refused, and copied to anew', async () => {
  const from = await fillDatabase();
  await addJobs(from, 300);
  const to = join(temporaryFolder(), 'to.sqlite');
  const killed = join(temporaryFolder(), 'killed.sqlite');
  await copyDoing(from, to, {
    spoilSettings(settings) {
      for (const end of ['', '-wal']) copyFileSync(to + end, killed + end);
      return settings;
    },
  });
  const opened = await openSqliteStore({ path: killed });
  expect(opened._unsafeUnwrapErr()).toMatchObject({
    reason: 'unfinished-copy',
    message: `The file ${killed} holds a copy that has not come to its end; run the same copy again, or delete the file.`,
  });
  expect(await copy(from, killed)).toMatchObject({ code: 0, stderr: '' });
  expect(contentOf(killed)).toEqual(contentOf(from));
});

test('what an older version left of a copy to a file is to be deleted', async () => {
  const from = await fillDatabase();
  const to = join(temporaryFolder(), 'to.sqlite');
  const db = new DatabaseSync(to);
  db.exec('PRAGMA application_id = 0x4a6f6243; PRAGMA user_version = 6; CREATE TABLE job (id)');
  db.close();
  const message = `The file ${to} holds an unfinished copy by another version of this program; delete the file.`;
  expect((await openSqliteStore({ path: to }))._unsafeUnwrapErr().message).toBe(message);
  expect(await copy(from, to)).toMatchObject({ code: 1, stderr: `jobposting: ${message}\n` });
});

test('a copy to a file succeeds whatever becomes of its folder in the end', async () => {
  const from = await fillDatabase();
  const folder = join(temporaryFolder(), 'folder');
  const moved = `${folder}.moved`;
  mkdirSync(folder);
  const copied = await copyDoing(from, join(folder, 'to.sqlite'), {
    spoilSettings(settings) {
      renameSync(folder, moved);
      return settings;
    },
  });
  expect(copied.isOk()).toBe(true);
  expect(contentOf(join(moved, 'to.sqlite'))).toEqual(contentOf(from));
});

test('large jobs are copied from a file a few at a time', async () => {
  const from = await fillDatabase();
  await addJobs(from, 5);
  const db = new DatabaseSync(from);
  db.exec('UPDATE job_description SET description = hex(zeroblob(300000))');
  db.close();
  const to = join(temporaryFolder(), 'to.sqlite');
  const blocks: number[] = [];
  const copied = await copyDoing(from, to, {
    spoil(part, rows) {
      if (part === 'jobs') blocks.push(rows.length);
      return rows;
    },
  });
  expect(copied.isOk()).toBe(true);
  expect(blocks).toEqual([2, 2, 2, 2]);
  expect(contentOf(to)).toEqual(contentOf(from));
});

test('new jobs, employers and keys get ids that were never given before', async () => {
  const from = await fillDatabase();
  const address = await emptyDatabase();
  const to = join(temporaryFolder(), 'back.sqlite');
  expect(await copy(from, address)).toMatchObject({ code: 0 });
  expect(await copy(address, to)).toMatchObject({ code: 0 });
  const store = expectOk(await openSqliteStore({ path: to }));
  const employer = expectOk(
    await store.employers.add({ name: 'New', unlimited: false }, createApiKey().key),
  );
  const job = expectOk(await createJobService({ store: store.jobs }).create(employer, aJob)).job;
  const [key] = expectOk(await store.employers.listKeys(employer.id));
  await store.close();
  // The last jobs of the source were deleted.
  expect([employer.id, key?.id, job.id]).toEqual([4, 5, nasty.length + 2]);
});
