import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, aStamp, globex } from './a-new-job.ts';
import { change, idsOf, insertJob, insertJobs, listJobs } from './calls.ts';

export const insert: StoreCapability<JobStore> = capability('insert (§4.3, D23)', {
  async 'returns the job with a positive Int32 id at version 1'({ store }) {
    const newJob = aFullJob();
    const job = await insertJob(store, newJob);
    assert.deepEqual(job, { ...newJob, id: job.id, version: 1 });
    assert(Number.isInteger(job.id) && job.id >= 1 && job.id <= 2_147_483_647);
  },
  async 'gives each job a different id, across employers'({ store }) {
    const jobs = [aNewJob(), aNewJob({ employerId: globex }), aNewJob(), aNewJob()];
    expectDistinct(idsOf(await insertJobs(store, jobs)));
  },
  async 'refuses a referenceId that the employer uses, and stores nothing'({ store }) {
    const first = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
    const second = await store.insert(aNewJob({ referenceId: 'A-1', title: 'Other' }), aStamp());
    assert.equal(codeOf(second), 'reference-id-taken');
    assert.equal((await listJobs(store)).total, 1);
    assert.deepEqual(expectOk(await store.find(acme, { referenceId: 'A-1' })), first);
  },
  async 'accepts referenceIds that differ in case, accents or white space only'({ store }) {
    const referenceIds = ['a-1', 'A-1', 'á-1', 'a\u0301-1', 'a-1 ', 'a 1', 'a%1', 'a_1'];
    for (const referenceId of referenceIds) await insertJob(store, aNewJob({ referenceId }));
    assert.equal((await listJobs(store)).total, referenceIds.length);
  },
});

export const remove: StoreCapability<JobStore> = capability('delete (§4.6, D23)', {
  async 'removes the job and no other'({ store }) {
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
  async 'refuses a version that is not the stored one, and keeps the job'({ store }) {
    const first = await insertJob(store, aNewJob());
    const second = expectOk(await change(store, first));
    assert.equal(codeOf(await store.delete(first, aStamp())), 'version-conflict');
    assert.deepEqual(expectOk(await store.find(acme, { id: first.id })), second);
  },
});
