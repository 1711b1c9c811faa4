import assert from 'node:assert/strict';
import type { Job } from '@jobposting/core';
import type { DueForRefresh, JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  aFullJob,
  aNewJob,
  aStamp,
  atMinute,
  closedInVancouver,
  closingInVancouver,
  globex,
  lastOpenInVancouver,
} from './a-new-job.ts';
import { change, insertJob, insertJobs } from './calls.ts';

const now = atMinute(100);
const dueJob = (fields: Parameters<typeof aNewJob>[0] = {}) =>
  aNewJob({ autoRefresh: true, closeDate: atMinute(200), ...fields });

/** Finds the jobs that are due: published until minute 9, or from minute 1000 on. */
const findDue = async (
  store: JobStore,
  fields: Partial<DueForRefresh> = {},
): Promise<readonly Job[]> =>
  expectOk(
    await store.findDueForRefresh({
      publishedUntil: atMinute(9),
      publishedFrom: atMinute(1_000),
      now,
      after: null,
      limit: 10,
      ...fields,
    }),
  );

export const refresh: StoreCapability<JobStore> = capability(
  'finding jobs due for a refresh (§2.1, D12)',
  {
    async 'returns jobs of all employers in full, the oldest publishDate first, up to the limit'({
      store,
    }) {
      const [third, first, second] = await insertJobs(store, [
        dueJob({ publishDate: atMinute(3) }),
        dueJob({ ...aFullJob(), status: 'active', publishDate: atMinute(1) }),
        dueJob({ publishDate: atMinute(2), employerId: globex }),
      ]);
      assert.deepEqual(await findDue(store), [first, second, third]);
      assert.deepEqual(await findDue(store, { limit: 2 }), [first, second]);
    },
    async 'returns the oldest first, then the lowest id, whatever their closeDates, and whichever others have closed'({
      store,
    }) {
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
        assert.deepEqual(await findDue(store, { limit }), jobs.slice(0, limit));
      }
    },
    async 'includes a publishDate at the given moment, and none after it'({ store }) {
      const job = await insertJob(store, dueJob({ publishDate: atMinute(5) }));
      await insertJob(store, dueJob({ publishDate: atMinute(6) }));
      assert.deepEqual(await findDue(store, { publishedUntil: atMinute(5) }), [job]);
    },
    async 'has a job until its closing day has ended where it is (D4)'({ store }) {
      const job = await insertJob(store, dueJob(closingInVancouver));
      assert.deepEqual(await findDue(store, { now: lastOpenInVancouver }), [job]);
      assert.deepEqual(await findDue(store, { now: closedInVancouver }), []);
    },
    async 'leaves out a job without autoRefresh, and one once it is refreshed, archived or deleted'({
      store,
    }) {
      const [one, two, three] = await insertJobs(store, [dueJob(), dueJob(), dueJob()]);
      expectOk(await change(store, one, { publishDate: now }));
      expectOk(await change(store, two, { status: 'archived' }));
      expectOk(await store.delete(three, aStamp()));
      await insertJob(store, dueJob({ autoRefresh: false }));
      assert.deepEqual(await findDue(store), []);
    },
    async 'includes a publishDate far in the future, set by a wrong clock, after all others'({
      store,
    }) {
      const [ahead, overdue, further] = await insertJobs(store, [
        dueJob({ publishDate: atMinute(1_000) }),
        dueJob({ publishDate: atMinute(5) }),
        dueJob({ publishDate: atMinute(50_000_000), closeDate: atMinute(60_000_000) }),
        dueJob({ publishDate: atMinute(999) }),
        dueJob({ publishDate: atMinute(2_000), closeDate: atMinute(99) }),
      ]);
      assert.deepEqual(await findDue(store), [overdue, ahead, further]);
      assert.deepEqual(await findDue(store, { limit: 2 }), [overdue, ahead]);
      assert.deepEqual(await findDue(store, { after: overdue }), [ahead, further]);
      assert.deepEqual(await findDue(store, { after: ahead }), [further]);
    },
    async 'continues after a job, even if that one is not due any more'({ store }) {
      const [first, second, third, ...others] = await insertJobs(
        store,
        [1, 1, 2, 3, 3, 4].map((minute, n) =>
          dueJob({ publishDate: atMinute(minute), closeDate: atMinute(200 + n * 20_000) }),
        ),
      );
      assert(first && second && third);
      assert.deepEqual(await findDue(store, { after: first }), [second, third, ...others]);
      assert.deepEqual(await findDue(store, { after: second, limit: 2 }), [third, others[0]]);
      expectOk(await change(store, first, { publishDate: now }));
      expectOk(await store.delete(third, aStamp()));
      assert.deepEqual(await findDue(store, { after: first }), [second, ...others]);
      assert.deepEqual(await findDue(store, { after: third }), others);
      assert.deepEqual(await findDue(store, { after: others.at(-1) ?? null }), []);
    },
  },
);
