import assert from 'node:assert/strict';
import type { EmployerId, Job, JobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, aStamp, atMinute, globex } from './a-new-job.ts';
import { change, idsOf, insertJobs } from './calls.ts';

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
      name: 'returns nothing for an employer without jobs',
      async run({ store }) {
        assert.deepEqual(await findAfter(store, null, 10), []);
      },
    },
    {
      name: 'returns jobs in full with their descriptions, as find returns them',
      async run({ store }) {
        const jobs = await insertJobs(store, [aFullJob(), aNewJob()]);
        assert.deepEqual(await findAfter(store, null, 10), byId(jobs));
      },
    },
    {
      name: 'orders by id, smallest first, whatever the publishDate and the status',
      async run({ store }) {
        const minutes = [3, 1, 4, 0, 5, 2];
        const jobs = await insertJobs(
          store,
          minutes.map((minute) =>
            aNewJob({
              publishDate: atMinute(minute),
              status: minute % 2 === 0 ? 'active' : 'archived',
            }),
          ),
        );
        assert.deepEqual(await findAfter(store, null, 10), byId(jobs));
      },
    },
    {
      name: 'begins after the given id, even if no job has it',
      async run({ store }) {
        const jobs = byId(await insertJobs(store, [aNewJob(), aNewJob(), aNewJob(), aNewJob()]));
        const [first, second, third, fourth] = jobs as [Job, Job, Job, Job];
        assert.deepEqual(await findAfter(store, first.id, 10), [second, third, fourth]);
        expectOk(await store.delete(second, aStamp()));
        assert.deepEqual(await findAfter(store, second.id, 10), [third, fourth]);
        assert.deepEqual(await findAfter(store, fourth.id, 10), []);
      },
    },
    {
      name: 'returns at most the limit, and fewer only at the end',
      async run({ store }) {
        const jobs = byId(
          await insertJobs(
            store,
            Array.from({ length: 12 }, () => aNewJob()),
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
    {
      name: "returns one employer's jobs only, and fills the limit with them",
      async run({ store }) {
        const jobs = await insertJobs(
          store,
          Array.from({ length: 10 }, (_, n) =>
            aNewJob({ employerId: n % 2 === 0 ? acme : globex }),
          ),
        );
        const own = byId(jobs.filter(({ employerId }) => employerId === acme));
        assert.deepEqual(await findAfter(store, null, 4), own.slice(0, 4));
        assert.deepEqual((await findBatches(store, 2)).flat(), own);
        const others = await findAfter(store, null, 100, globex);
        assert.deepEqual(idsOf(others), idsOf(byId(jobs.filter((job) => !own.includes(job)))));
      },
    },
    {
      name: 'returns the current state: new jobs, changed jobs, and no deleted job',
      async run({ store }) {
        const [kept, changed, deleted] = await insertJobs(store, [aNewJob(), aNewJob(), aNewJob()]);
        // Read before, in case the store caches reads.
        await findAfter(store, null, 10);
        const next = expectOk(await change(store, changed, { ...aFullJob() }));
        expectOk(await store.delete(deleted, aStamp()));
        const [added] = await insertJobs(store, [aNewJob()]);
        assert.deepEqual(await findAfter(store, null, 10), byId([kept, next, added]));
      },
    },
  ],
};
