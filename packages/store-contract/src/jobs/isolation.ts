import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aNewJob, aStamp, globex } from './a-new-job.ts';
import { change, insertJob } from './calls.ts';

export const isolation: StoreCapability<JobStore> = capability('isolation of employers (§5, D20)', {
  async "does not find another employer's job by id or referenceId"({ store }) {
    const job = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
    // Found by its own employer first, in case the store caches reads.
    expectOk(await store.find(acme, { id: job.id }));
    expectOk(await store.find(acme, { referenceId: 'A-1' }));
    assert.equal(expectOk(await store.find(globex, { id: job.id })), null);
    assert.equal(expectOk(await store.find(globex, { referenceId: 'A-1' })), null);
  },
  async "neither updates nor deletes another employer's job"({ store }) {
    const job = await insertJob(store, aNewJob());
    const foreign = { ...job, employerId: globex };
    const updated = await change(store, foreign, { title: 'Taken over' });
    assert.equal(codeOf(updated), 'version-conflict');
    assert.equal(codeOf(await store.delete(foreign, aStamp())), 'version-conflict');
    assert.deepEqual(expectOk(await store.find(acme, { id: job.id })), job);
  },
});
