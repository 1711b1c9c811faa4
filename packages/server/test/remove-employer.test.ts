import { createJobService, type Employer, employerId } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { aJob, newDatabaseWithJob, openStore } from './databases.ts';

const acme: Employer = { id: employerId(1), name: 'Any Employer', unlimited: false };
const noEmployer = 'jobposting: There is no employer with id 1.\n';

/** A database whose employer has an active and an archived job, and another employer with a job. */
const newDatabaseOfTwo = async () => {
  const database = await newDatabaseWithJob();
  const store = await openStore(database);
  onTestFinished(() => store.close());
  const other: Employer = expectOk(await store.employers.add({ name: 'Globex', unlimited: true }));
  const jobs = createJobService({ store: store.jobs });
  expectOk(await jobs.create(acme, { ...aJob, referenceId: 'W-18', status: 'archived' }));
  expectOk(await jobs.create(other, aJob));
  const run = commandsOn(database);
  const remove = (...args: string[]) => run('employer remove', '--employer', '1', ...args);
  const list = async () => (await run('employer list')).stdout;
  return { database, store, jobs, run, remove, list };
};

describe('jobposting employer remove', () => {
  it('shows what it would remove, and removes nothing without --yes', async () => {
    const { remove, list } = await newDatabaseOfTwo();
    const before = await list();
    expect(before).toBe(
      '1\tAny Employer\t-\t1 active, 1 archived\n2\tGlobex\tunlimited\t1 active, 0 archived\n',
    );
    expect(await remove()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'jobposting: Nothing was removed. With --yes, this removes employer 1, Any Employer, for good: 1 key, 1 active job and 1 archived job, with all that the log keeps of them.\n',
    });
    expect(await list()).toBe(before);
  });

  it('removes the employer for good, refuses its keys from then on, and leaves the others', async () => {
    const { database, run, remove, list } = await newDatabaseOfTwo();
    const { apiKey } = JSON.parse((await run('key add', '--employer', '1', '--json')).stdout);
    const { send } = await startServer(database);
    const status = async () => (await send('GET', '/api/v1.1/jobs', undefined, apiKey)).status;
    expect(await status()).toBe(200);
    expect(await remove('--yes')).toEqual({
      code: 0,
      stdout: 'Removed employer 1, Any Employer: 2 keys and 2 jobs.\n',
      stderr: '',
    });
    expect(await status()).toBe(401);
    expect(await list()).toBe('2\tGlobex\tunlimited\t1 active, 0 archived\n');
    expect(await remove('--yes')).toMatchObject({ code: 1, stderr: noEmployer });
    expect((await run('employer remove', '--employer', '2', '--yes', '--json')).stdout).toBe(
      '{"id":2,"keys":0,"jobs":1}\n',
    );
  });
});
