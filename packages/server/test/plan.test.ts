import { createJobService, type Employer, employerId } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  aJob,
  databaseKinds,
  newDatabase,
  noDatabaseYet,
  openStore,
  runCommand,
  startCommand,
  startServer,
} from './command-line.ts';

const dayMs = 86_400_000;

const setPlan = (database: string, unlimited: boolean, id = 1) =>
  runCommand([
    ...['employer', 'update', '--database', database],
    ...['--employer', String(id), '--unlimited', String(unlimited)],
  ]);

const leavePlan = (database: string, id?: number) => setPlan(database, false, id);

describe.each(databaseKinds)('an employer on %s who leaves the unlimited plan (D12)', (kind) => {
  it('keeps autoRefresh until the next update of the job, which switches it off', async () => {
    const database = await noDatabaseYet(kind);
    const { send } = await startServer(database);
    const put = async (body: object) => (await send('PUT', '/api/v1.1/jobs', body)).json();
    expect(await put({ ...aJob, autoRefresh: true })).toMatchObject({ autoRefresh: true });
    await leavePlan(database);

    const shown = await send('GET', '/api/v1.1/jobs/1');
    expect(await shown.json()).toMatchObject({ autoRefresh: true });
    // On PostgreSQL a server hears of it within a second (D21).
    const updated = await vi.waitUntil(async () => {
      const answer = await send('PUT', '/api/v1.1/jobs', { referenceId: 'W-17', title: 'Fitter' });
      return answer.headers.get('job-warning')?.includes('auto-refresh-not-in-plan') && answer;
    }, 10_000);
    expect(await updated.json()).toMatchObject({ title: 'Fitter', autoRefresh: false });
  });

  it('keeps autoRefresh until the next refresh of the job, which switches it off and publishes nothing', async () => {
    const database = await noDatabaseYet(kind);
    const publishDate = new Date(Date.now() - 8 * dayMs).toISOString();
    const store = await openStore(database);
    const jobs = createJobService({ store: store.jobs, now: () => new Date(publishDate) });
    const addWithJob = async (name: string): Promise<Employer> => {
      const employer = expectOk(await store.employers.add({ name, unlimited: true }));
      expectOk(await jobs.create(employer, { ...aJob, autoRefresh: true }));
      return employer;
    };
    const leaving = await addWithJob('Leaving');
    const staying = await addWithJob('Staying');
    await leavePlan(database, leaving.id);
    const read = async (employer: Employer) =>
      expectOk(await jobs.get(employer, { referenceId: 'W-17' }));
    expect(await read(leaving)).toMatchObject({ autoRefresh: true });

    // A server refreshes what is due when it starts.
    const { wrote, child, ended } = await startServer(database);
    await wrote(/"refreshed":\d/);
    child.kill('SIGTERM');
    await ended;
    expect(await read(leaving)).toMatchObject({ autoRefresh: false, publishDate });
    const kept = await read(staying);
    expect(kept.autoRefresh).toBe(true);
    expect(kept.publishDate > publishDate).toBe(true);
    await store.close();
  });

  it('has autoRefresh switched off in the lines that follow of an import under way', async () => {
    const database = await newDatabase(kind);
    await setPlan(database, true);
    const store = await openStore(database);
    onTestFinished(() => store.close());
    const { stdin } = startCommand([
      'import',
      '--database',
      database,
      '--employer',
      '1',
      '-',
    ]).child;
    const importJob = async (referenceId: string) => {
      stdin?.write(`${JSON.stringify({ ...aJob, referenceId, autoRefresh: true })}\n`);
      return vi.waitUntil(
        async () => expectOk(await store.jobs.find(employerId(1), { referenceId })),
        20_000,
      );
    };
    expect(await importJob('first')).toMatchObject({ autoRefresh: true });
    await leavePlan(database);
    let line = 0;
    // On PostgreSQL the import hears of it within a second (D21).
    await vi.waitUntil(async () => !(await importJob(`W-${line++}`)).autoRefresh, 10_000);
  });
});
