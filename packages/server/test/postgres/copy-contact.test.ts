import { createJobService } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { expectOk } from '@jobposting/store-contract/cases';
import { execute, startPgbouncer } from '@jobposting/test-postgres';
import { expect, onTestFinished, test } from 'vitest';
import {
  breakOff,
  copy,
  copyDoing,
  expectCopied,
  fillDatabase,
  nasty,
} from '../copied-database.ts';
import { aJob } from '../databases.ts';
import { emptyDatabase } from './empty-database.ts';

const setUp = async () => ({ from: await fillDatabase(), to: await emptyDatabase() });

test('a copy whose connection is lost says so, and leaves nothing behind', async () => {
  const { from, to } = await setUp();
  const failed = await copyDoing(from, to, {
    beforeJobs: () =>
      execute(
        to,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
  });
  expect(failed._unsafeUnwrapErr().message).toMatch(
    /^The database \S+ failed: .*Run this again\.$/,
  );
  expect(await execute(to, 'SELECT id FROM employer')).toEqual([]);
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

test('an unfinished copy with the schema of another version is refused, and stays unchanged', async () => {
  const { from, to } = await setUp();
  await breakOff(from, to);
  await execute(to, 'UPDATE migration SET id = id + 1000');
  const refused = await copy(from, to);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /contains an unfinished copy by another version of this program; .*\n$/,
  );
  await execute(to, 'UPDATE migration SET id = id - 1000');
  expect(await copy(from, to)).toMatchObject({ code: 0 });
});

test('a server that was on the target before cannot assign an id until the copy has ended', async () => {
  const { from, to } = await setUp();
  const store = expectOk(
    await openPostgresStore({ address: to, create: true, timeLimitMs: 1_000 }),
  );
  onTestFinished(store.close);
  const add = () => store.employers.add({ name: 'During', unlimited: false }, createApiKey().key);
  let during: Awaited<ReturnType<typeof add>> | undefined;
  const copied = await copyDoing(from, to, {
    async beforeJobs() {
      during = await add();
    },
  });
  expectOk(copied);
  expect(during?._unsafeUnwrapErr()).toMatchObject({ code: 'store-unavailable' });
  // After those of the source, whose last jobs were deleted, and an employer removed.
  const [employer] = expectOk(await store.employers.list());
  if (employer === undefined) throw new Error('it was copied');
  const { job } = expectOk(await createJobService({ store: store.jobs }).create(employer, aJob));
  expect(job.id).toBe(nasty.length + 2);
  expect(expectOk(await add()).id).toBeGreaterThan(3);
});

// Commits an employer once the copy waits for the lock.
const writeBeforeLock = `BEGIN;
  INSERT INTO employer (id, name, unlimited) VALUES (1, 'Acme', false);
  DO $$ BEGIN
    WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted) LOOP PERFORM pg_sleep(0.01); END LOOP;
  END $$;
  COMMIT`;

test('a target that is written to before the copy has its lock is refused, and stays unchanged', async () => {
  const { from, to } = await setUp();
  const store = expectOk(await openPostgresStore({ address: to, create: true }));
  onTestFinished(store.close);
  const written = execute(to, writeBeforeLock);
  await expect
    .poll(() => execute(to, `SELECT FROM pg_locks WHERE relation = 'employer'::regclass`))
    .not.toEqual([]);
  const refused = await copy(from, to);
  await written;
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('is not new');
  expect(expectOk(await store.employers.list())).toMatchObject([{ name: 'Acme' }]);
  await expectOk(await openPostgresStore({ address: to })).close();
});

test.each(['job_id_block', 'employer_id', 'api_key_id'])(
  'a database whose %s has assigned an id is not a target: a server may be using it',
  async (sequence) => {
    const { from, to } = await setUp();
    await expectOk(await openPostgresStore({ address: to, create: true })).close();
    await execute(to, `SELECT nextval('${sequence}')`);
    const refused = await copy(from, to);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('is not new');
  },
);
