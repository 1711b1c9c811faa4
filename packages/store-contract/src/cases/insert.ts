import { expect } from 'vitest';
import { acme, aFullJob, aNewJob, globex } from '../a-new-job.ts';
import { change, expectError, expectOk, insertJob, insertJobs, listJobs } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const insert: JobStoreCapability = {
  name: 'insert (§4.3, D23)',
  cases: [
    {
      name: 'returns the job with a positive Int32 id at version 1',
      async run({ store }) {
        const newJob = aFullJob();
        const job = await insertJob(store, newJob);
        expect(job).toEqual({ ...newJob, id: job.id, version: 1 });
        expect(Number.isInteger(job.id) && job.id >= 1 && job.id <= 2_147_483_647).toBe(true);
      },
    },
    {
      name: 'gives each job an id of its own, whatever its employer',
      async run({ store }) {
        const jobs = [aNewJob(), aNewJob({ employerId: globex }), aNewJob(), aNewJob()];
        const ids = (await insertJobs(store, jobs)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      },
    },
    {
      name: 'never gives the id of a deleted job again',
      async run({ store }) {
        const first = await insertJob(store, aNewJob());
        const last = await insertJob(store, aNewJob());
        expectOk(await store.delete(last));
        const next = await insertJob(store, aNewJob());
        expect([first.id, last.id]).not.toContain(next.id);
        expectOk(await store.delete(first));
        const newest = await insertJob(store, aNewJob());
        expect([first.id, last.id, next.id]).not.toContain(newest.id);
      },
    },
    {
      name: 'refuses a referenceId that the employer uses, and stores nothing',
      async run({ store }) {
        const first = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const second = await store.insert(aNewJob({ referenceId: 'A-1', title: 'Other' }));
        expect(expectError(second)).toBe('reference-id-taken');
        expect((await listJobs(store)).total).toBe(1);
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toEqual(first);
      },
    },
    {
      name: 'accepts referenceIds that differ in case, accents or white space only',
      async run({ store }) {
        const referenceIds = ['a-1', 'A-1', 'á-1', 'a\u0301-1', 'a-1 ', 'a 1', 'a%1', 'a_1'];
        for (const referenceId of referenceIds) await insertJob(store, aNewJob({ referenceId }));
        expect((await listJobs(store)).total).toBe(referenceIds.length);
      },
    },
    {
      name: 'accepts any number of jobs without a referenceId',
      async run({ store }) {
        await insertJobs(store, [aNewJob(), aNewJob(), aNewJob()]);
        expect((await listJobs(store)).total).toBe(3);
      },
    },
    {
      name: 'accepts a referenceId again once its job is deleted or has another',
      async run({ store }) {
        const first = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        expectOk(await store.delete(first));
        const second = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        expectOk(await change(store, second, { referenceId: null }));
        await insertJob(store, aNewJob({ referenceId: 'A-1' }));
      },
    },
  ],
};
