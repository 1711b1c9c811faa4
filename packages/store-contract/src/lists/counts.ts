import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { acme, aNewJob, aStamp, globex } from '../jobs/a-new-job.ts';
import { change, insertJob } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';

type Counts = readonly (readonly [employerId: number, active: number, archived: number])[];

const expectCountsByEmployer = async (store: JobStore, expected: Counts): Promise<void> => {
  const counts = expectOk(await store.countByEmployer());
  assert.deepEqual(
    counts.map(({ employerId, active, archived }) => [employerId, active, archived]),
    expected,
  );
};

export const countByEmployer: StoreCapability<JobStore> = capability(
  'counting the jobs of each employer',
  {
    async 'counts active and archived jobs, by employer'({ store, reopen }) {
      for (const employerId of [globex, acme, globex]) {
        await insertJob(store, aNewJob({ employerId }));
      }
      await insertJob(store, aNewJob({ employerId: globex, status: 'archived' }));
      const expected: Counts = [
        [acme, 1, 0],
        [globex, 2, 1],
      ];
      await expectCountsByEmployer(store, expected);
      await expectCountsByEmployer(await reopen(), expected);
    },
    async 'counts an archived, published or deleted job from the next call on'({ store }) {
      const job = await insertJob(store, aNewJob());
      const other = await insertJob(store, aNewJob({ employerId: globex }));
      const archived = expectOk(await change(store, job, { status: 'archived' }));
      await expectCountsByEmployer(store, [
        [acme, 0, 1],
        [globex, 1, 0],
      ]);
      const published = expectOk(await change(store, archived, { status: 'active' }));
      expectOk(await change(store, published, { title: 'Other' }));
      await expectCountsByEmployer(store, [
        [acme, 1, 0],
        [globex, 1, 0],
      ]);
      expectOk(await store.delete(other, aStamp()));
      await expectCountsByEmployer(store, [[acme, 1, 0]]);
    },
  },
);
