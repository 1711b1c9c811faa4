import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aNewJob } from './a-new-job.ts';
import { aStamp } from './a-stamp.ts';
import { change, insertJob, insertJobs, listJobs } from './calls.ts';

export const remove: StoreCapability<JobStore> = {
  name: 'delete (§4.6, D23)',
  cases: [
    {
      name: 'removes the job and no other',
      async run({ store }) {
        const [first, second] = await insertJobs(store, [
          aNewJob({ referenceId: 'A-1' }),
          aNewJob({ referenceId: 'A-2' }),
        ]);
        expectOk(await store.delete(first, aStamp()));
        assert.equal(expectOk(await store.find(acme, { id: first.id })), null);
        assert.equal(expectOk(await store.find(acme, { referenceId: 'A-1' })), null);
        assert.deepEqual(expectOk(await store.find(acme, { id: second.id })), second);
        assert.deepEqual(
          (await listJobs(store)).headers.map(({ id }) => id),
          [second.id],
        );
      },
    },
    {
      name: 'refuses a version that is not the stored one, and keeps the job',
      async run({ store }) {
        const first = await insertJob(store, aNewJob());
        const second = expectOk(await change(store, first));
        assert.equal(codeOf(await store.delete(first, aStamp())), 'version-conflict');
        assert.deepEqual(expectOk(await store.find(acme, { id: first.id })), second);
      },
    },
    {
      name: 'refuses a job that is gone, whatever version it is taken for',
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        expectOk(await store.delete(job, aStamp()));
        for (const version of [0, 1, 2]) {
          const gone = { ...job, version };
          assert.equal(codeOf(await store.delete(gone, aStamp())), 'version-conflict');
        }
      },
    },
  ],
};
