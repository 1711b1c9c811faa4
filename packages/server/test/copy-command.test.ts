import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createJobService } from '@jobposting/core';
import { copyStore } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openPostgresCopyTarget, openPostgresStore } from '@jobposting/postgres';
import { openSqliteCopySource, openSqliteCopyTarget, openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, test } from 'vitest';
import { aJob, temporaryFolder } from './command-line.ts';
import {
  addJobs,
  contentOf,
  copy,
  emptyDatabase,
  fillDatabase,
  interruptAfter,
  nasty,
  touch,
} from './copied-database.ts';

const firstVersion = join(import.meta.dirname, '../../sqlite/test/fixtures/6e36d55.sqlite');

test('a database that is copied to PostgreSQL and back is what it was', async () => {
  const from = await fillDatabase();
  const address = await emptyDatabase();
  const to = join(temporaryFolder(), 'back.sqlite');
  expect(await copy(from, address)).toMatchObject({ code: 0, stderr: '' });
  const back = await copy(address, to);
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toBe(
    'Copied and compared: employers 2, keys 3, jobs 3, changes 13, history 12. Counts and SHA-256 of each are equal.\n',
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

const openTarget = (to: string) =>
  to.startsWith('postgres:') ? openPostgresCopyTarget(to) : openSqliteCopyTarget(to);

describe.each(Object.entries(places))('a copy to %s', (_, newPlace) => {
  test('goes on where it was killed, and comes to its end', async () => {
    const from = await fillDatabase();
    await addJobs(from, 2_000);
    const to = await newPlace();
    for (const writes of [0, 1, 3, 5, 6, 9]) await interruptAfter(from, to, writes);
    let written = 0;
    const copied = await copyStore({
      openSource: () => openSqliteCopySource(from),
      openTarget: async () =>
        (await openTarget(to)).map((target) => ({
          ...target,
          write(part, rows) {
            written += rows.length;
            return target.write(part, rows);
          },
        })),
      createHash: () => createHash('sha256'),
    });
    expectOk(copied);
    expect(written).toBeLessThan(2_000);
    const back = join(temporaryFolder(), 'back.sqlite');
    expect(await copy(to, back)).toMatchObject({ code: 0 });
    expect(contentOf(back)).toEqual(contentOf(from));
  });

  test('begins anew where the source was written to since it was killed', async () => {
    const from = await fillDatabase();
    await addJobs(from, 1_000);
    const to = await newPlace();
    await interruptAfter(from, to, 5);
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
    const copied = await copyStore({
      openSource: () => openSqliteCopySource(from),
      openTarget: () => openTarget(to),
      createHash: () => createHash('sha256'),
      onProgress: () => touch(from),
    });
    expect(copied._unsafeUnwrapErr().message).toBe(
      'The source was written to while it was copied. Stop all servers and commands that use it, and run this again.',
    );
    expect(await copy(to, join(temporaryFolder(), 'any.sqlite'))).toMatchObject({ code: 1 });
    expect(await copy(from, to)).toMatchObject({ code: 0 });
  });
});

test('no server opens a file that holds an unfinished copy', async () => {
  const from = await fillDatabase();
  const to = join(temporaryFolder(), 'to.sqlite');
  await interruptAfter(from, to, 2);
  const opened = await openSqliteStore({ path: to });
  expect(opened._unsafeUnwrapErr()).toMatchObject({
    reason: 'unfinished-copy',
    message: `The file ${to} holds a copy that has not come to its end; run the same copy again, or delete the file.`,
  });
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

test('no store is opened on a PostgreSQL database that holds an unfinished copy', async () => {
  const from = await fillDatabase();
  const address = await emptyDatabase();
  await interruptAfter(from, address, 2);
  const opened = await openPostgresStore({ address });
  expect(opened._unsafeUnwrapErr()).toMatchObject({ reason: 'unfinished-copy' });
});

test('a file with the schema of an older version is not copied, and stays as it was', async () => {
  const from = join(temporaryFolder(), 'first.sqlite');
  copyFileSync(firstVersion, from);
  const to = join(temporaryFolder(), 'to.sqlite');
  expect(await copy(from, to)).toEqual({
    code: 1,
    stdout: '',
    stderr: `jobposting: The file ${from} has the schema of an older version of this program. Start serve of this version on it once, which migrates it.\n`,
  });
  expect(readFileSync(from)).toEqual(readFileSync(firstVersion));
  expect(existsSync(to)).toBe(false);
});
