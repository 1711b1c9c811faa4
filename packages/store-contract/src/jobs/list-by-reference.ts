import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { aNewJob, globex } from './a-new-job.ts';
import { change, insertJob, insertJobs, listJobs, titlesOf } from './calls.ts';

export const listByReference: StoreCapability<JobStore> = {
  name: 'listing by referenceId (D25)',
  cases: [
    {
      name: 'returns the job with exactly that referenceId, and counts no other',
      async run({ store }) {
        const referenceIds = ['A-1', 'A-10', 'a-1', 'Á-1', 'A  1', null];
        await insertJobs(
          store,
          referenceIds.map((referenceId) => aNewJob({ title: `${referenceId}`, referenceId })),
        );
        await insertJob(store, aNewJob({ title: 'theirs', referenceId: 'B', employerId: globex }));
        for (const [referenceId, ...titles] of [
          ['A-1', 'A-1'],
          ['a-1', 'a-1'],
          ['A  1', 'A  1'],
          ['A'],
          ['A 1'],
          ['B'],
          ['null'],
          ['A-1\0'],
        ]) {
          const page = await listJobs(store, { referenceId: referenceId ?? '' });
          assert.deepEqual([referenceId, titlesOf(page)], [referenceId, titles]);
          assert.equal(page.total, titles.length);
        }
      },
    },
    {
      name: 'applies q and status as well, and has no second page',
      async run({ store }) {
        await insertJob(store, aNewJob({ title: 'Nurse', referenceId: 'A', status: 'archived' }));
        const search = (term: string) => ({ form: 'folded', term }) as const;
        for (const [total, query] of [
          [1, { search: search('nurse') }],
          [1, { search: search('a') }],
          [0, { search: search('cook') }],
          [1, { status: 'archived' }],
          [0, { status: 'active' }],
          [0, { status: 'open' }],
          [1, { search: search('nurse'), status: 'archived' }],
        ] as const) {
          const found = await listJobs(store, { ...query, referenceId: 'A' });
          assert.deepEqual([query, found.total], [query, total]);
          assert.equal(found.headers.length, total);
        }
        const second = await listJobs(store, { referenceId: 'A', page: 2, pageSize: 1 });
        assert.deepEqual(second, { total: 1, headers: [] });
      },
    },
    {
      name: 'follows a referenceId that changes',
      async run({ store }) {
        const job = await insertJob(store, aNewJob({ referenceId: 'A' }));
        assert.equal((await listJobs(store, { referenceId: 'A' })).total, 1);
        expectOk(await change(store, job, { referenceId: 'B' }));
        assert.equal((await listJobs(store, { referenceId: 'A' })).total, 0);
        assert.equal((await listJobs(store, { referenceId: 'B' })).total, 1);
      },
    },
  ],
};
