import assert from 'node:assert/strict';
import type { Job, JobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, aStamp, atMinute, globex } from './a-new-job.ts';
import { change, insertJob, insertJobs } from './calls.ts';

export const find: StoreCapability<JobStore> = capability('find (§4.1, D1)', {
  async 'returns each workplace and firstPublishDate as it was written, null too (D11, D35)'({
    store,
    reopen,
  }) {
    const jobs = [];
    for (const workplace of [null, 'onsite', 'hybrid', 'remote'] as const) {
      for (const firstPublishDate of [null, atMinute(-9), atMinute(0)]) {
        const fields = { workplace, firstPublishDate };
        const job = await insertJob(store, aNewJob(fields));
        const moved = await change(store, job, { publishDate: atMinute(5), workplace: null });
        const back = await change(store, expectOk(moved), fields);
        jobs.push(expectOk(moved).firstPublishDate === firstPublishDate ? expectOk(back) : null);
      }
    }
    const reopened = await reopen();
    for (const job of jobs) {
      assert(job !== null);
      assert.deepEqual(expectOk(await reopened.find(acme, { id: job.id })), job);
    }
  },
  async 'compares a referenceId byte for byte'({ store }) {
    await insertJob(store, aNewJob({ referenceId: 'Réf-1' }));
    const others = ['réf-1', 'Ref-1', 'Re\u0301f-1', 'Réf-1 ', 'Réf-', 'Réf-10', 'Réf_1', '%'];
    for (const referenceId of others) {
      assert.equal(expectOk(await store.find(acme, { referenceId })), null, referenceId);
    }
    assert.notEqual(expectOk(await store.find(acme, { referenceId: 'Réf-1' })), null);
  },
  async 'returns null for an impossible key, and still answers simultaneous calls'({ store }) {
    const job = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
    const others = [{ referenceId: 'a\0b' }, { id: 2_147_483_648 as JobId }, { id: job.id }];
    const found = await Promise.all(
      [{ referenceId: 'A-1' }, ...others, ...others, { referenceId: 'A-1' }].map((key) =>
        store.find(acme, key),
      ),
    );
    const expected = [null, null, job];
    assert.deepEqual(found.map(expectOk), [job, ...expected, ...expected, job]);
  },
  async 'finds the current state right after each write'({ store }) {
    const inserted = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
    assert.deepEqual(expectOk(await store.find(acme, { referenceId: 'A-1' })), inserted);
    const updated = expectOk(await change(store, inserted, { referenceId: 'A-2' }));
    assert.deepEqual(expectOk(await store.find(acme, { id: inserted.id })), updated);
    assert.equal(expectOk(await store.find(acme, { referenceId: 'A-1' })), null);
    assert.deepEqual(expectOk(await store.find(acme, { referenceId: 'A-2' })), updated);
    expectOk(await store.delete(updated, aStamp()));
    assert.equal(expectOk(await store.find(acme, { id: inserted.id })), null);
    assert.equal(expectOk(await store.find(acme, { referenceId: 'A-2' })), null);
  },
  async 'does not change a job that it returned when the job changes later'({ store }) {
    const { id } = await insertJob(store, aNewJob());
    const found = expectOk(await store.find(acme, { id }));
    assert(found !== null);
    const before = structuredClone(found);
    expectOk(await change(store, found, { title: 'Another', status: 'archived' }));
    assert.deepEqual(found, before);
  },
});

export const findConfidential: StoreCapability<JobStore> = capability(
  'finding a confidential job of whomever',
  {
    async 'finds it by its id, for any employer, whether it is open, closed or archived'({
      store,
      reopen,
    }) {
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
    async 'finds neither a job that is not confidential nor one that does not exist'({ store }) {
      const named = await insertJob(store, aNewJob());
      const gone = await insertJob(store, aNewJob({ confidential: true }));
      expectOk(await store.delete(gone, aStamp()));
      for (const id of [named.id, gone.id, 2_147_483_647 as Job['id']]) {
        assert.equal(expectOk(await store.published.findConfidential(id)), null);
      }
    },
    async 'follows a job that becomes confidential, changes and becomes public again'({ store }) {
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
);
