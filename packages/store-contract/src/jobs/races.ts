import assert from 'node:assert/strict';
import type { Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aNewJob, aStamp } from './a-new-job.ts';
import { change, idsOf, insertJob, insertJobs, listJobs } from './calls.ts';

const callers = Array.from({ length: 24 }, (_, n) => n);

const appendToTitle = async (store: JobStore, id: Job['id'], mark: string): Promise<void> => {
  for (;;) {
    const job = expectOk(await store.find(acme, { id }));
    assert(job !== null);
    const code = codeOf(await change(store, job, { title: job.title + mark }));
    if (code === 'ok') return;
    assert.equal(code, 'version-conflict');
  }
};

export const races: StoreCapability<JobStore> = capability('simultaneous calls (D22, D28)', {
  async 'lets exactly one of many inserts with the same referenceId succeed'({ store }) {
    const results = await Promise.all(
      callers.map((n) => store.insert(aNewJob({ referenceId: 'A-1', title: `${n}` }), aStamp())),
    );
    const codes = results.map(codeOf).toSorted();
    assert.deepEqual(codes, ['ok', ...Array(callers.length - 1).fill('reference-id-taken')]);
    const winner = results.find((result) => result.isOk())?.value;
    assert.deepEqual(expectOk(await store.find(acme, { referenceId: 'A-1' })), winner);
    assert.equal((await listJobs(store)).total, 1);
  },
  async 'stores the other inserts when some are refused, each with its own id'({ store }) {
    const results = await Promise.all(
      callers.map((n) =>
        store.insert(aNewJob({ referenceId: n % 3 === 0 ? 'A' : `B-${n}` }), aStamp()),
      ),
    );
    const expected = callers.map((n) => (n % 3 === 0 && n > 0 ? 'reference-id-taken' : 'ok'));
    assert.deepEqual(results.map(codeOf).toSorted(), expected.toSorted());
    const stored = results.filter((result) => result.isOk()).map(expectOk);
    expectDistinct(idsOf(stored));
    assert.equal((await listJobs(store)).total, stored.length);
  },
  async 'lets exactly one of many updates from one version succeed'({ store }) {
    const job = await insertJob(store, aNewJob());
    const results = await Promise.all(callers.map((n) => change(store, job, { title: `${n}` })));
    const codes = results.map(codeOf).toSorted();
    assert.deepEqual(codes, ['ok', ...Array(callers.length - 1).fill('version-conflict')]);
    const winner = results.find((result) => result.isOk())?.value;
    assert.equal(winner?.version, 2);
    assert.deepEqual(expectOk(await store.find(acme, { id: job.id })), winner);
  },
  async 'loses no change when callers read, change and write again until they win'({ store }) {
    const { id } = await insertJob(store, aNewJob({ title: '' }));
    const marks = [...'abcdefghijklmnopqrstuvwx'];
    await Promise.all(marks.map((mark) => appendToTitle(store, id, mark)));
    const job = expectOk(await store.find(acme, { id }));
    assert.deepEqual([...(job?.title ?? '')].toSorted(), marks);
    assert.equal(job?.version, 1 + marks.length);
  },
  async 'lets exactly one of an update and a delete from one version succeed'({ store }) {
    for (const isDeleteFirst of [false, true]) {
      const job = await insertJob(store, aNewJob());
      const update = () => change(store, job, { title: 'Changed' });
      const remove = () => store.delete(job, aStamp());
      const results = await Promise.all(
        (isDeleteFirst ? [remove, update] : [update, remove]).map((call) => call()),
      );
      assert.deepEqual(results.map(codeOf).toSorted(), ['ok', 'version-conflict']);
    }
  },
  async 'lets exactly one of two jobs take a free referenceId'({ store }) {
    const jobs = await insertJobs(store, [aNewJob(), aNewJob()]);
    const results = await Promise.all(
      jobs.map((job) => change(store, job, { referenceId: 'A-1' })),
    );
    assert.deepEqual(results.map(codeOf).toSorted(), ['ok', 'reference-id-taken']);
  },
});
