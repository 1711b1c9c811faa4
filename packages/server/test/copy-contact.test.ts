import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createJobService } from '@jobposting/core';
import { type CopyTarget, copyStore } from '@jobposting/core/adapter';
import { openPostgresCopyTarget, openPostgresStore } from '@jobposting/postgres';
import { openSqliteCopySource } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { execute, startPgbouncer, startPostgres } from '@jobposting/test-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { aJob, temporaryFolder } from './command-line.ts';
import {
  addJobs,
  contentOf,
  copy,
  emptyDatabase,
  fillDatabase,
  interruptAfter,
  nasty,
} from './copied-database.ts';

interface Meanwhile {
  readonly beforeBegin?: () => Promise<void>;
  readonly beforeJobs?: () => Promise<void>;
}

/** Copies, and does something meanwhile. */
const copyDoing = (from: string, to: string, { beforeBegin, beforeJobs }: Meanwhile) =>
  copyStore({
    openSource: () => openSqliteCopySource(from),
    openTarget: async () =>
      (await openPostgresCopyTarget(to)).map(
        (target): CopyTarget => ({
          ...target,
          async begin(mark) {
            await beforeBegin?.();
            await target.begin(mark);
          },
          async write(part, rows) {
            if (part === 'jobs') await beforeJobs?.();
            await target.write(part, rows);
          },
        }),
      ),
    createHash: () => createHash('sha256'),
  });

const expectCopied = async (from: string, to: string): Promise<void> => {
  const back = join(temporaryFolder(), 'back.sqlite');
  expect(await copy(to, back)).toMatchObject({ code: 0, stderr: '' });
  expect(contentOf(back)).toEqual(contentOf(from));
};

test('a copy whose connection is lost says so, and goes on when it is run again', async () => {
  const from = await fillDatabase();
  await addJobs(from, 600);
  const to = await emptyDatabase();
  let blocks = 0;
  const failed = await copyDoing(from, to, {
    async beforeJobs() {
      blocks++;
      if (blocks !== 2) return;
      await execute(
        to,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    },
  });
  expect(failed._unsafeUnwrapErr().message).toMatch(
    /^The database \S+ failed: .*Run this again\.$/,
  );
  expect(await copy(from, to)).toMatchObject({ code: 0, stderr: '' });
  await expectCopied(from, to);
});

test('of two copies into one database, the one that came first stops, and nothing is stored twice', async () => {
  const from = await fillDatabase();
  const to = await emptyDatabase();
  let second: Promise<unknown> | undefined;
  const first = await copyDoing(from, to, {
    async beforeJobs() {
      second ??= copy(from, to);
      await second;
    },
  });
  expect(first._unsafeUnwrapErr().message).toMatch(/^Another copy has taken the database \S+\.$/);
  expect(await second).toMatchObject({ code: 0, stderr: '' });
  await expectCopied(from, to);
});

test('a copy into a server that hangs comes to an end, and goes on once the server does', async () => {
  const from = await fillDatabase();
  const server = await startPostgres();
  onTestFinished(server.stop);
  const to = server.address;
  let hung = false;
  const failed = await copyDoing(from, to, {
    async beforeJobs() {
      if (!hung) server.hang();
      hung = true;
    },
  });
  expect(failed._unsafeUnwrapErr().message).toMatch(
    /^The database \S+ failed: .*Run this again\.$/,
  );
  server.resume();
  expect(await copy(from, to)).toMatchObject({ code: 0, stderr: '' });
  await expectCopied(from, to);
});

test('a database is copied through pgbouncer in transaction mode, and no connection of it stays changed', async ({
  skip,
}) => {
  const from = await fillDatabase();
  const direct = await emptyDatabase();
  const pooler = await startPgbouncer(direct);
  if (pooler === undefined) return skip('PGBOUNCER IS NOT INSTALLED (apt install pgbouncer)');
  onTestFinished(pooler.stop);
  expect(await copy(from, pooler.address)).toMatchObject({ code: 0, stderr: '' });
  const [setting] = await execute(pooler.address, 'SHOW synchronous_commit');
  expect(setting).toEqual({ synchronous_commit: 'on' });
  await expectCopied(from, pooler.address);
});

test('an unfinished copy with the schema of another version is refused, and stays as it is', async () => {
  const from = await fillDatabase();
  const to = await emptyDatabase();
  await interruptAfter(from, to, 2);
  await execute(to, 'UPDATE migration SET id = id + 1000');
  const refused = await copy(from, to);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /holds an unfinished copy of another version of this program; .*\n$/,
  );
  await execute(to, 'UPDATE migration SET id = id - 1000');
  expect(await copy(from, to)).toMatchObject({ code: 0 });
});

test('no message shows the password of an address', async () => {
  const from = await fillDatabase();
  const to = 'postgres://someone:hunter2@127.0.0.1:1/jobs';
  for (const ended of [await copy(from, to), await copy(to, from)]) {
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(
      /^jobposting: The database postgres:\/\/someone@127\.0\.0\.1:1\/jobs /,
    );
  }
  const misspelt = await copy('mysql://someone:hunter2@host/jobs', from);
  expect(misspelt.code).toBe(2);
  expect(misspelt.stderr).toContain(
    'It must be a file, or an address that begins with postgres://.',
  );
  expect(misspelt.stderr).not.toContain('hunter2');
});

test('a server that was on the target before cannot give ids until the copy has come to its end', async () => {
  const from = await fillDatabase();
  const to = await emptyDatabase();
  const store = expectOk(await openPostgresStore({ address: to, create: true }));
  onTestFinished(store.close);
  const create = async () => {
    // The copy does not wait for the employers before it goes on with the jobs.
    let [employer] = expectOk(await store.employers.list());
    while (employer === undefined) [employer] = expectOk(await store.employers.list());
    return createJobService({ store: store.jobs }).create(employer, aJob);
  };
  let during: Awaited<ReturnType<typeof create>> | undefined;
  const copied = await copyDoing(from, to, {
    async beforeJobs() {
      during ??= await create();
    },
  });
  expectOk(copied);
  expect(during?._unsafeUnwrapErr()).toMatchObject({ code: 'store-unavailable' });
  // Behind those of the source, of which the last were deleted, and that of an employer that was removed.
  expect(expectOk(await create()).job.id).toBe(nasty.length + 2);
});

test('a target that a server has written to before the copy begins is refused, and stays as it is', async () => {
  const from = await fillDatabase();
  const to = await emptyDatabase();
  const store = expectOk(await openPostgresStore({ address: to, create: true }));
  onTestFinished(store.close);
  const { employers, jobs } = store;
  const copied = await copyDoing(from, to, {
    async beforeBegin() {
      const employer = expectOk(await employers.add({ name: 'Acme', unlimited: false }));
      expectOk(await createJobService({ store: jobs }).create(employer, aJob));
    },
  });
  expect(copied._unsafeUnwrapErr().message).toContain('is not new');
  const [employer, ...others] = expectOk(await employers.list());
  expect({ employer, others }).toMatchObject({ employer: { name: 'Acme' }, others: [] });
  if (employer === undefined) throw new Error('it was added');
  const another = { ...aJob, referenceId: 'W-18' };
  expect(expectOk(await createJobService({ store: jobs }).create(employer, another)).job.id).toBe(
    2,
  );
});

test.each(['job_id_block', 'employer_id', 'api_key_id'])(
  'a database whose %s has given an id is no target: a server may have it in hand',
  async (sequence) => {
    const from = await fillDatabase();
    const to = await emptyDatabase();
    await expectOk(await openPostgresStore({ address: to, create: true })).close();
    await execute(to, `SELECT nextval('${sequence}')`);
    const refused = await copy(from, to);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('is not new');
  },
);
