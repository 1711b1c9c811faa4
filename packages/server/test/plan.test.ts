import { createJobService, type Employer } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { aJob, noDatabaseYet, openStore } from './databases.ts';

const dayMs = 86_400_000;

const leavePlan = (database: string, id = 1) =>
  commandsOn(database)('employer update', '--employer', String(id), '--unlimited', 'false');

describe('an employer who leaves the unlimited plan (D12)', () => {
  it('keeps autoRefresh until the next update of the job, which switches it off', async () => {
    const database = noDatabaseYet();
    const { send } = await startServer(database);
    await send('PUT', '/api/v1.1/jobs', { ...aJob, autoRefresh: true });
    await leavePlan(database);
    const shown = await send('GET', '/api/v1.1/jobs/1');
    expect(await shown.json()).toMatchObject({ autoRefresh: true });
    const updated = await send('PUT', '/api/v1.1/jobs', { referenceId: 'W-17', title: 'Fitter' });
    expect(updated.headers.get('job-warning')).toContain('auto-refresh-not-in-plan');
    expect(await updated.json()).toMatchObject({ title: 'Fitter', autoRefresh: false });
  });

  it('keeps autoRefresh until the next refresh of the job, which switches it off and publishes nothing', async () => {
    const database = noDatabaseYet();
    const publishDate = new Date(Date.now() - 8 * dayMs).toISOString();
    const store = await openStore(database);
    onTestFinished(() => store.close());
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
    const { log } = await startServer(database);
    await vi.waitFor(() => expect(log()).toMatch(/"refreshed":\d/), 10_000);
    expect(await read(leaving)).toMatchObject({ autoRefresh: false, publishDate });
    const kept = await read(staying);
    expect(kept.autoRefresh).toBe(true);
    expect(kept.publishDate > publishDate).toBe(true);
  });
});
