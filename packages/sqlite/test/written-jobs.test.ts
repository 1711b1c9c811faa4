import { acme, aStamp, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { openWithJob, retitled } from './open-files.ts';

describe('a job that is written twice in one commit', () => {
  it('is gone when it is updated and deleted', async () => {
    const { store, job } = await openWithJob();
    const updating = store.jobs.update(retitled(job, 'Fitter'), aStamp());
    expectOk(await store.jobs.delete({ ...job, version: 2 }, aStamp()));
    expectOk(await updating);
    expect(expectOk(await store.jobs.find(acme, { id: job.id }))).toBeNull();
  });

  it('shows both updates', async () => {
    const { store, job } = await openWithJob({ autoRefresh: true });
    const updating = store.jobs.update(retitled(job, 'Fitter'), aStamp());
    const from = { ...job, title: 'Fitter', version: 2 };
    const again = store.jobs.update({ from, to: { ...from, autoRefresh: false } }, aStamp());
    expectOk(await updating);
    expect(expectOk(await again).version).toBe(3);
    const both = { title: 'Fitter', autoRefresh: false, version: 3 };
    expect(expectOk(await store.jobs.find(acme, { id: job.id }))).toMatchObject(both);
  });
});
