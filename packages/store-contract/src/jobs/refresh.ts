import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { aFullJob, aNewJob, atMinute, globex } from './a-new-job.ts';
import { change, insertJob, insertJobs } from './calls.ts';

const now = atMinute(100);
const dueJob = (fields: Parameters<typeof aNewJob>[0] = {}) =>
  aNewJob({ autoRefresh: true, closeDate: atMinute(200), ...fields });

export const refresh: StoreCapability<JobStore> = {
  name: 'finding jobs due for a refresh (§2.1, D12)',
  cases: [
    {
      name: 'returns whole jobs of all employers, the oldest publishDate first, up to the limit',
      async run({ store }) {
        const [third, first, second] = await insertJobs(store, [
          dueJob({ publishDate: atMinute(3) }),
          dueJob({ ...aFullJob(), status: 'active', publishDate: atMinute(1) }),
          dueJob({ publishDate: atMinute(2), employerId: globex }),
        ]);
        const due = await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 });
        assert.deepEqual(expectOk(due), [first, second, third]);
        const two = await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 2 });
        assert.deepEqual(expectOk(two), [first, second]);
      },
    },
    {
      name: 'takes the oldest first, then the lowest id, whenever they close and whatever has closed',
      async run({ store }) {
        const days = [3, 50_000, 2, 60_000, 90, 3];
        const jobs = await insertJobs(
          store,
          days.map((day, n) =>
            dueJob({ publishDate: atMinute(n >> 1), closeDate: atMinute(day * 24 * 60) }),
          ),
        );
        await insertJobs(
          store,
          days.map(() => dueJob({ publishDate: atMinute(0), closeDate: atMinute(99) })),
        );
        for (const limit of [1, 3, 6, 10]) {
          const due = await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit });
          assert.deepEqual(expectOk(due), jobs.slice(0, limit));
        }
      },
    },
    {
      name: 'leaves out archived jobs and jobs without autoRefresh',
      async run({ store }) {
        await insertJobs(store, [dueJob({ status: 'archived' }), dueJob({ autoRefresh: false })]);
        assert.deepEqual(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 })),
          [],
        );
      },
    },
    {
      name: 'includes a publishDate at the given moment, and none after it',
      async run({ store }) {
        const job = await insertJob(store, dueJob({ publishDate: atMinute(5) }));
        await insertJob(store, dueJob({ publishDate: atMinute(6) }));
        assert.deepEqual(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(5), now, limit: 10 })),
          [job],
        );
      },
    },
    {
      name: 'leaves out a job that is closed, from its closeDate on',
      async run({ store }) {
        await insertJob(store, dueJob({ closeDate: now }));
        const open = await insertJob(store, dueJob({ closeDate: atMinute(101) }));
        assert.deepEqual(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 })),
          [open],
        );
      },
    },
    {
      name: 'leaves out a job once it is refreshed, archived or deleted',
      async run({ store }) {
        const [one, two, three] = await insertJobs(store, [dueJob(), dueJob(), dueJob()]);
        expectOk(await change(store, one, { publishDate: now }));
        expectOk(await change(store, two, { status: 'archived' }));
        expectOk(await store.delete(three));
        assert.deepEqual(
          expectOk(await store.findDueForRefresh({ publishedUntil: atMinute(9), now, limit: 10 })),
          [],
        );
      },
    },
  ],
};
