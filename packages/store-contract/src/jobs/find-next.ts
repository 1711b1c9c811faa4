import assert from 'node:assert/strict';
import type { EmployerId, Job, JobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, atMinute } from './a-new-job.ts';
import { insertJobs } from './calls.ts';

const findAfter = async (
  store: JobStore,
  after: JobId | null,
  limit: number,
  employer: EmployerId = acme,
): Promise<readonly Job[]> => expectOk(await store.findNext(employer, { after, limit }));

// A store that never returns a last batch must fail, not run for ever.
const maxBatches = 50;

/** Every batch up to the first that is not full. */
const findBatches = async (store: JobStore, limit: number): Promise<(readonly Job[])[]> => {
  const batches: (readonly Job[])[] = [];
  let after: JobId | null = null;
  while (batches.length < maxBatches) {
    const batch = await findAfter(store, after, limit);
    batches.push(batch);
    if (batch.length < limit) return batches;
    after = batch.at(-1)?.id ?? null;
  }
  return assert.fail(`no batch of ${maxBatches} had fewer than ${limit} jobs`);
};

const byId = (jobs: readonly Job[]): Job[] => jobs.toSorted((a, b) => a.id - b.id);

export const findNext: StoreCapability<JobStore> = {
  name: 'finding the next jobs by id',
  cases: [
    {
      name: 'returns jobs in full with their descriptions, as find returns them',
      async run({ store }) {
        const jobs = await insertJobs(store, [aFullJob(), aNewJob()]);
        assert.deepEqual(await findAfter(store, null, 10), byId(jobs));
      },
    },
    {
      name: 'orders by id, whatever the publishDate and the status, and returns fewer than the limit only at the end',
      async run({ store }) {
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
          const batches = await findBatches(store, limit);
          assert.deepEqual(batches.flat(), jobs);
          // If the limit divides their number, only an empty batch shows the end.
          assert.equal(batches.length, Math.floor(jobs.length / limit) + 1);
        }
      },
    },
  ],
};
