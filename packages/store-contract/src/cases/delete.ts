import { expect } from 'vitest';
import { acme, aNewJob } from '../a-new-job.ts';
import { change, expectError, expectOk, insertJob, insertJobs, listJobs } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const remove: JobStoreCapability = {
  name: 'delete (§4.6, D23)',
  cases: [
    {
      name: 'removes the job, and no other',
      async run({ store }) {
        const [first, second] = await insertJobs(store, [
          aNewJob({ referenceId: 'A-1' }),
          aNewJob({ referenceId: 'A-2' }),
        ]);
        if (first === undefined || second === undefined) expect.fail('two jobs were inserted');
        expectOk(await store.delete(first));
        expect(expectOk(await store.find(acme, { id: first.id }))).toBeNull();
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toBeNull();
        expect(expectOk(await store.find(acme, { id: second.id }))).toEqual(second);
        expect((await listJobs(store)).headers.map(({ id }) => id)).toEqual([second.id]);
      },
    },
    {
      name: 'refuses a version that is not the stored one, and keeps the job',
      async run({ store }) {
        const first = await insertJob(store, aNewJob());
        const second = expectOk(await change(store, first));
        expect(expectError(await store.delete(first))).toBe('version-conflict');
        expect(expectOk(await store.find(acme, { id: first.id }))).toEqual(second);
      },
    },
    {
      name: 'refuses a job that is deleted already',
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        expectOk(await store.delete(job));
        expect(expectError(await store.delete(job))).toBe('version-conflict');
      },
    },
  ],
};
