import assert from 'node:assert/strict';
import { type JobId, jobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, atMinute } from './a-new-job.ts';
import { aStamp } from './a-stamp.ts';
import { change, insertJob } from './calls.ts';

export const find: StoreCapability<JobStore> = {
  name: 'find (§4.1, D1)',
  cases: [
    {
      name: 'returns every field of a job by id as it was inserted',
      async run({ store }) {
        for (const newJob of [aNewJob(), aFullJob()]) {
          const inserted = await insertJob(store, newJob);
          const found = expectOk(await store.find(acme, { id: inserted.id }));
          assert.deepEqual(found, { ...newJob, id: inserted.id, version: 1 });
        }
      },
    },
    {
      name: 'returns each workplace and firstPublishDate as it was written, null too (D11, D35)',
      async run({ store, reopen }) {
        const jobs = [];
        for (const workplace of [null, 'onsite', 'hybrid', 'remote'] as const) {
          for (const firstPublishDate of [null, atMinute(-9), atMinute(0)]) {
            const fields = { workplace, firstPublishDate };
            const job = await insertJob(store, aNewJob(fields));
            const moved = await change(store, job, { publishDate: atMinute(5), workplace: null });
            const back = await change(store, expectOk(moved), fields);
            jobs.push(
              expectOk(moved).firstPublishDate === firstPublishDate ? expectOk(back) : null,
            );
          }
        }
        const reopened = await reopen();
        for (const job of jobs) {
          assert(job !== null);
          assert.deepEqual(expectOk(await reopened.find(acme, { id: job.id })), job);
        }
      },
    },
    {
      name: 'returns the job that has a referenceId',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const second = await insertJob(store, aNewJob({ referenceId: 'A-2' }));
        assert.deepEqual(expectOk(await store.find(acme, { referenceId: 'A-2' })), second);
      },
    },
    {
      name: 'compares a referenceId byte for byte',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'Réf-1' }));
        const others = ['réf-1', 'Ref-1', 'Re\u0301f-1', 'Réf-1 ', 'Réf-', 'Réf-10', 'Réf_1', '%'];
        for (const referenceId of others) {
          assert.equal(expectOk(await store.find(acme, { referenceId })), null, referenceId);
        }
        assert.notEqual(expectOk(await store.find(acme, { referenceId: 'Réf-1' })), null);
      },
    },
    {
      name: 'returns null for an id or a referenceId that no job has',
      async run({ store }) {
        const { id } = await insertJob(store, aNewJob());
        assert.equal(expectOk(await store.find(acme, { id: jobId(id + 1) })), null);
        assert.equal(expectOk(await store.find(acme, { id: jobId(2_147_483_647) })), null);
        assert.equal(expectOk(await store.find(acme, { referenceId: 'none' })), null);
        assert.equal(expectOk(await store.find(acme, { referenceId: '' })), null);
      },
    },
    {
      name: 'returns null for a key that no job can have, and what others ask for at once',
      async run({ store }) {
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
    },
    {
      name: 'finds the present state right after each write',
      async run({ store }) {
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
    },
    {
      name: 'leaves a job that it returned as it was when the job changes later',
      async run({ store }) {
        const { id } = await insertJob(store, aNewJob());
        const found = expectOk(await store.find(acme, { id }));
        assert(found !== null);
        const before = structuredClone(found);
        expectOk(await change(store, found, { title: 'Another', status: 'archived' }));
        assert.deepEqual(found, before);
      },
    },
  ],
};
