import assert from 'node:assert/strict';
import type { EmployerId, Job, JobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, atMinute } from './a-new-job.ts';
import { batchesOf, insertJobs } from './calls.ts';

const findAfter = async (
  store: JobStore,
  after: JobId | null,
  limit: number,
  employer: EmployerId = acme,
): Promise<readonly Job[]> => expectOk(await store.findNext(employer, { after, limit }));

const byId = (jobs: readonly Job[]): Job[] => jobs.toSorted((a, b) => a.id - b.id);

export const findNext: StoreCapability<JobStore> = capability('finding the next jobs by id', {
  async 'returns jobs in full with their descriptions, as find returns them'({ store }) {
    const jobs = await insertJobs(store, [aFullJob(), aNewJob()]);
    assert.deepEqual(await findAfter(store, null, 10), byId(jobs));
  },
  async 'orders by id, whatever the publishDate and the status, and returns fewer than the limit only at the end'({
    store,
  }) {
    const jobs = byId(
      await insertJobs(
        store,
        Array.from({ length: 12 }, (_, n) =>
          aNewJob({
            publishDate: atMinute((n * 7) % 5),
            status: n % 2 === 0 ? 'active' : 'archived',
          }),
        ),
      ),
    );
    for (const limit of [1, 2, 3, 5, 11, 12, 13, 100]) {
      const batches = await batchesOf((last) => findAfter(store, last?.id ?? null, limit));
      assert.deepEqual(batches.flat(), jobs);
      assert.equal(batches.length, Math.ceil(jobs.length / limit));
    }
  },
});
