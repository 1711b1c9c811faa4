import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectDistinct } from '../expect-distinct.ts';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, atMinute } from './a-new-job.ts';
import { aStamp } from './a-stamp.ts';
import { change, idsOf, insertJob, insertJobs, listJobs } from './calls.ts';

export const reopen: StoreCapability<JobStore> = {
  name: 'closing and opening again',
  cases: [
    {
      name: 'keeps every job as it was last written',
      async run({ store, reopen }) {
        const [first, second] = await insertJobs(store, [aFullJob(), aNewJob()]);
        const updated = expectOk(await change(store, second, { publishDate: atMinute(7) }));
        const gone = await insertJob(store, aNewJob());
        expectOk(await store.delete(gone, aStamp()));
        const page = await listJobs(store);

        const reopened = await reopen();
        assert.deepEqual(expectOk(await reopened.find(acme, { id: first.id })), first);
        assert.deepEqual(expectOk(await reopened.find(acme, { id: second.id })), updated);
        assert.equal(expectOk(await reopened.find(acme, { id: gone.id })), null);
        assert.deepEqual(await listJobs(reopened), page);
        assert.equal((await listJobs(reopened, { status: 'archived' })).total, 1);
      },
    },
    {
      name: 'does not give the id of a deleted job to a new one (D23)',
      async run({ store, reopen }) {
        const deleted = await insertJobs(store, [aNewJob(), aNewJob(), aNewJob()]);
        for (const job of deleted) expectOk(await store.delete(job, aStamp()));
        const reopened = await reopen();
        const added = await insertJobs(reopened, [aNewJob(), aNewJob(), aNewJob()]);
        expectDistinct(idsOf([...deleted, ...added]));
      },
    },
    {
      name: 'guards versions and referenceIds as before',
      async run({ store, reopen }) {
        const job = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const updated = expectOk(await change(store, job));
        const reopened = await reopen();
        assert((await reopened.insert(aNewJob({ referenceId: 'A-1' }), aStamp())).isErr());
        assert((await change(reopened, job)).isErr());
        assert.equal(expectOk(await change(reopened, updated)).version, 3);
      },
    },
  ],
};
