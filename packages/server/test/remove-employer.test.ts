import { setTimeout as pause } from 'node:timers/promises';
import { createJobService, type Employer, employerId } from '@jobposting/core';
import { aQuery, aStamp, expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  aJob,
  databaseKinds,
  newDatabaseWithJob,
  openStore,
  runCommand,
  startCommand,
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
      '1\tAny Employer\t-\t1 active, 1 archived\n2\tGlobex\tunlimited\t1 active, 0 archived\n',
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

  it('stops an import beside it, and leaves no job once it says so', async () => {
    const database = await newDatabaseOfTwo(kind);
    const place = ['--database', database, '--employer', '1'];
    const importing = startCommand(['import', ...place, '-']);
    let n = 0;
    const feed = setInterval(() => {
      const lines = Array.from({ length: 20 }, () => ({ ...aJob, referenceId: `L-${n++}` }));
      importing.child.stdin?.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    }, 5);
    onTestFinished(() => clearInterval(feed));
    importing.child.stdin?.on('error', () => {});
    const list = () => runCommand(['employer', 'list', '--database', database]);
    await expect
      .poll(async () => (await list()).stdout, { timeout: 20_000 })
      .not.toMatch(/^1\t.*\t1 active/);

    const remove = () => runCommand(['employer', 'remove', ...place, '--yes']);
    const first = await remove();
    expect(await importing.ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^jobposting: There is no employer with id 1\. Stopped after \d+ lines/,
      ),
    });
    if (first.code !== 0) {
      expect(first.stderr).toMatch(/, but \d+ jobs? w\w+ stored meanwhile; run it again\.\n$/);
      expect((await remove()).code).toBe(0);
    }
    expect((await list()).stdout).toBe('2\tGlobex\tunlimited\t1 active, 0 archived\n');
  });

  it('counts what is stored once it is done, and finds that when it is run again', async () => {
    const database = await newDatabaseOfTwo(kind);
    const store = await openStore(database);
    onTestFinished(() => store.close());
    const args = ['--database', database, '--employer', '1', '--yes'];
    const removing = runCommand(['employer', 'remove', ...args]);
    await expect
      .poll(async () => expectOk(await store.employers.list()).length, {
        timeout: 20_000,
        interval: 5,
      })
      .toBe(1);
    const jobs = createJobService({ store: store.jobs });
    const acme: Employer = { id: employerId(1), name: 'Any Employer', unlimited: false };
    let hasEnded = false;
    void removing.finally(() => {
      hasEnded = true;
    });
    // Slower than the removal deletes them.
    while (!hasEnded) {
      expectOk(await jobs.create(acme, { ...aJob, referenceId: null }));
      await Promise.race([removing, pause(50)]);
    }
    expect(await removing).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^jobposting: Removed employer 1, .*, but \d+ jobs? w\w+ stored meanwhile; run it again\.\n$/,
      ),
    });
    const listed = await runCommand(['employer', 'list', '--database', database]);
    expect(listed.stdout).toMatch(
      /^1\t-\t-\t\d+ active, 0 archived\tno such employer: jobposting employer remove --employer 1\n2\t/,
    );
    const doctor = await runCommand(['doctor', '--database', database]);
    expect(doctor.stdout).toMatch(
      /^warning {2}Jobs without an employer: .* 1\. .*employer remove/m,
    );
    expect((await runCommand(['employer', 'remove', ...args])).code).toBe(0);
    expect((await runCommand(['doctor', '--database', database])).stdout).toContain(
      'Jobs without an employer: none.',
    );
  });

  it('removes nothing without --yes where only changes are left of an employer', async () => {
    const database = await newDatabaseOfTwo(kind);
    const store = await openStore(database);
    onTestFinished(() => store.close());
    const id = employerId(1);
    for (const job of expectOk(await store.jobs.findNext(id, { after: null, limit: 9 }))) {
      expectOk(await store.jobs.delete(job, aStamp()));
    }
    expectOk(await store.employers.remove(id));
    const changes = async () =>
      expectOk(await store.jobs.changes.read(null, { employerId: id, limit: 9 })).changes.length;
    expect(await changes()).toBe(4);
    const args = ['employer', 'remove', '--database', database, '--employer', '1'];
    const asked = await runCommand(args);
    expect(asked).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Give --yes to do it'),
    });
    expect(await changes()).toBe(4);
    expect((await runCommand([...args, '--yes'])).code).toBe(0);
    expect(await changes()).toBe(1);
    expect((await runCommand(args)).stderr).toBe('jobposting: There is no employer with id 1.\n');
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
