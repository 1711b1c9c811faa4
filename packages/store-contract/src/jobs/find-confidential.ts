import assert from 'node:assert/strict';
import type { Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { aFullJob, aNewJob, atMinute, globex } from './a-new-job.ts';
import { aStamp } from './a-stamp.ts';
import { change, insertJob, insertJobs } from './calls.ts';

export const findConfidential: StoreCapability<JobStore> = {
  name: 'finding a confidential job of whomever',
  cases: [
    {
      name: 'finds it by its id, whoever has it, whether it is open, closed or archived',
      async run({ store, reopen }) {
        const jobs = await insertJobs(store, [
          aFullJob(),
          aNewJob({ confidential: true, employerId: globex }),
          aNewJob({ confidential: true, closeDate: atMinute(-1_000_000) }),
        ]);
        for (const job of jobs) {
          assert.deepEqual(expectOk(await store.published.findConfidential(job.id)), job);
        }
        const [first] = jobs;
        const { published } = await reopen();
        assert.deepEqual(expectOk(await published.findConfidential(first.id)), first);
      },
    },
    {
      name: 'finds no job under its name of an employer, and none that is not there',
      async run({ store }) {
        const named = await insertJob(store, aNewJob());
        const gone = await insertJob(store, aNewJob({ confidential: true }));
        expectOk(await store.delete(gone, aStamp()));
        for (const id of [named.id, gone.id, 2_147_483_647 as Job['id']]) {
          assert.equal(expectOk(await store.published.findConfidential(id)), null);
        }
      },
    },
    {
      name: 'follows a job that becomes confidential, changes and gets its name back',
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        const find = async () => expectOk(await store.published.findConfidential(job.id));
        assert.equal(await find(), null);
        const hidden = expectOk(await change(store, job, { confidential: true }));
        assert.deepEqual(await find(), hidden);
        const renamed = expectOk(await change(store, hidden, { title: 'Cook' }));
        assert.deepEqual(await find(), renamed);
        expectOk(await change(store, renamed, { confidential: false }));
        assert.equal(await find(), null);
      },
    },
  ],
};
