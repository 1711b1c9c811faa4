import assert from 'node:assert/strict';
import { jobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, aStamp, atMinute } from './a-new-job.ts';
import { change, insertJob, listJobs } from './calls.ts';

export const update: StoreCapability<JobStore> = capability('update (§4.4, D28)', {
  async 'replaces every field and returns the next version'({ store }) {
    const newJob = aNewJob();
    const inserted = await insertJob(store, newJob);
    const { id } = inserted;
    const fullJob = aFullJob({ publishDate: atMinute(9) });
    const full = expectOk(await change(store, inserted, fullJob));
    assert.deepEqual(full, { ...fullJob, id, version: 2 });
    assert.deepEqual(expectOk(await store.find(acme, { id })), full);

    const back = expectOk(await change(store, full, newJob));
    assert.deepEqual(back, { ...newJob, id, version: 3 });
    assert.deepEqual(expectOk(await store.find(acme, { id })), back);
  },
  async 'sets the version after the one that was read, whatever the version in the new content'({
    store,
  }) {
    const from = await insertJob(store, aNewJob());
    const updated = expectOk(
      await store.update({ from, to: { ...from, title: 'New', version: 9 } }, aStamp()),
    );
    assert.deepEqual(updated, { ...from, title: 'New', version: 2 });
    assert.deepEqual(expectOk(await store.find(acme, { id: from.id })), updated);
  },
  async 'refuses a version that is not the stored one, and changes nothing'({ store }) {
    const first = await insertJob(store, aNewJob());
    const second = expectOk(await change(store, first, { title: 'Second' }));
    for (const version of [first.version, second.version + 1]) {
      const late = await change(store, { ...first, version }, { title: 'Late' });
      assert.equal(codeOf(late), 'version-conflict');
    }
    assert.deepEqual(expectOk(await store.find(acme, { id: first.id })), second);
  },
  async 'refuses a job that is deleted or never existed, with any version, and stores nothing'({
    store,
  }) {
    const job = await insertJob(store, aNewJob());
    expectOk(await store.delete(job, aStamp()));
    for (const id of [job.id, jobId(job.id + 1)]) {
      for (const version of [0, 1, 2]) {
        const gone = await change(store, { ...job, id, version });
        assert.equal(codeOf(gone), 'version-conflict');
      }
    }
    assert.equal((await listJobs(store)).total, 0);
  },
  async 'refuses a referenceId of another job, and changes nothing'({ store }) {
    await insertJob(store, aNewJob({ referenceId: 'A-1' }));
    const second = await insertJob(store, aNewJob({ referenceId: 'A-2' }));
    const taken = await change(store, second, { referenceId: 'A-1', title: 'Other' });
    assert.equal(codeOf(taken), 'reference-id-taken');
    assert.deepEqual(expectOk(await store.find(acme, { id: second.id })), second);
    expectOk(await change(store, second, { title: 'Still at its version' }));
  },
});
