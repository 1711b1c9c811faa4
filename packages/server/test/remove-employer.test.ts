import { createJobService, type Employer, employerId } from '@jobposting/core';
import { aQuery, expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  aJob,
  databaseKinds,
  newDatabaseWithJob,
  openStore,
  runCommand,
  startServer,
} from './command-line.ts';

/** A database whose employer has an active and an archived job, and another employer with a job. */
const newDatabaseOfTwo = async (kind: (typeof databaseKinds)[number]): Promise<string> => {
  const database = await newDatabaseWithJob(kind);
  const store = await openStore(database);
  const other: Employer = expectOk(await store.employers.add({ name: 'Globex', unlimited: true }));
  const jobs = createJobService({ store: store.jobs });
  const archived = { ...aJob, referenceId: 'W-18', status: 'archived' } as const;
  expectOk(await jobs.create({ id: employerId(1), name: '', unlimited: false }, archived));
  expectOk(await jobs.create(other, aJob));
  await store.close();
  return database;
};

describe.each(databaseKinds)('jobposting employer remove on %s', (kind) => {
  it('says what it would remove, and removes nothing without --yes', async () => {
    const database = ['--database', await newDatabaseOfTwo(kind)];
    const list = () => runCommand(['employer', 'list', ...database]);
    const before = await list();
    expect(before.stdout).toBe(
      '1\tAny Employer\t1 active, 1 archived\n2\tGlobex\tunlimited\t1 active, 0 archived\n',
    );
    expect(await runCommand(['employer', 'remove', ...database, '--employer', '1'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'jobposting: Nothing is removed yet. This would remove employer 1, Any Employer, for good: 1 key, 1 active job and 1 archived job, with all that the log keeps of them. Give --yes to do it.\n',
    });
    expect(await list()).toEqual(before);
  });

  it('removes the employer for good, and leaves the others', async () => {
    const database = ['--database', await newDatabaseOfTwo(kind)];
    const remove = () =>
      runCommand(['employer', 'remove', ...database, '--employer', '1', '--yes']);
    expect(await remove()).toEqual({
      code: 0,
      stdout: 'Removed employer 1, Any Employer: 1 key and 2 jobs.\n',
      stderr: '',
    });
    const listed = await runCommand(['employer', 'list', ...database]);
    expect(listed.stdout).toBe('2\tGlobex\tunlimited\t1 active, 0 archived\n');
    expect(await remove()).toMatchObject({
      code: 1,
      stderr: 'jobposting: There is no employer with id 1.\n',
    });
    const asJson = ['employer', 'remove', ...database, '--employer', '2', '--yes', '--json'];
    expect((await runCommand(asJson)).stdout).toBe('{"id":2,"keys":0,"jobs":1}\n');
  });

  it('is seen by a process that has the jobs in its memory', async () => {
    const database = await newDatabaseOfTwo(kind);
    const store = await openStore(database);
    onTestFinished(() => store.close());
    const [acme, globex] = [employerId(1), employerId(2)];
    const key = { referenceId: 'W-17' };
    const query = aQuery();
    expect(expectOk(await store.jobs.find(acme, key))).toMatchObject({ title: aJob.title });
    expect(expectOk(await store.jobs.list(acme, query)).total).toBe(2);
    const cursor = expectOk(await store.jobs.changes.newestCursor({}));

    const args = ['--database', database, '--employer', '1', '--yes'];
    expect((await runCommand(['employer', 'remove', ...args])).code).toBe(0);

    expect(expectOk(await store.jobs.find(acme, key))).toBeNull();
    expect(expectOk(await store.jobs.list(acme, query))).toEqual({ total: 0, headers: [] });
    expect(expectOk(await store.jobs.list(globex, query)).total).toBe(1);
    // Who follows the changes of all learns of it, or that something was missed.
    const page = await store.jobs.changes.read(cursor, { limit: 10 });
    expect(page._unsafeUnwrapErr().code).toBe('cursor-expired');
  });
});

describe.each(databaseKinds)('the last use of a key on %s (D21)', (kind) => {
  it('is shown by key list once the key was sent', async () => {
    const database = await newDatabaseWithJob(kind);
    const store = await openStore(database);
    onTestFinished(() => store.close());
    const list = ['key', 'list', '--database', database, '--employer', '1'];
    expect((await runCommand(list)).stdout).toMatch(/^1\t-\tcreated 20\S+\tlast used -\n$/);

    const server = await startServer(database);
    const { apiKey } = JSON.parse(
      (await runCommand(['key', 'add', '--database', database, '--employer', '1', '--json']))
        .stdout,
    );
    const days = [new Date().toISOString().slice(0, 10)];
    expect((await server.send('GET', '/api/v1.1/jobs', undefined, apiKey)).status).toBe(200);
    server.child.kill('SIGTERM');
    await server.ended;
    days.push(new Date().toISOString().slice(0, 10));

    const [first, used] = (await runCommand(list)).stdout.split('\n');
    expect(first).toMatch(/\tlast used -$/);
    expect(days.map((day) => `last used ${day}`)).toContain(used?.split('\t').at(-1));
  });

  it('lets nobody in any more by the keys of a removed employer', async () => {
    const database = await newDatabaseWithJob(kind);
    const added = ['key', 'add', '--database', database, '--employer', '1', '--json'];
    const { apiKey } = JSON.parse((await runCommand(added)).stdout);
    const server = await startServer(database);
    const status = async () =>
      (await server.send('GET', '/api/v1.1/jobs', undefined, apiKey)).status;
    expect(await status()).toBe(200);
    const args = ['--database', database, '--employer', '1', '--yes'];
    expect((await runCommand(['employer', 'remove', ...args])).code).toBe(0);
    await expect.poll(status, { timeout: 5_000 }).toBe(401);
  });
});
