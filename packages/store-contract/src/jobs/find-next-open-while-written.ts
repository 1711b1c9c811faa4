import assert from 'node:assert/strict';
import { employerId, type Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, aStamp, atMinute, globex } from './a-new-job.ts';
import { byEmployer, change, findOpen, insertJob, insertJobs } from './calls.ts';
import { findBatches } from './find-next-open.ts';

export const findNextOpenWhileWritten: StoreCapability<JobStore> = capability(
  'finding the next open jobs while jobs are written (D4)',
  {
    async 'continues after a job that was closed, archived, deleted or never existed'({ store }) {
      await insertJob(store, aNewJob());
      const [closed, archived, deleted, next] = await insertJobs(store, [
        aNewJob(),
        aNewJob(),
        aNewJob(),
        aNewJob(),
      ]);
      const last = await insertJob(store, aNewJob({ employerId: employerId(9) }));
      expectOk(await change(store, closed, { closeDate: atMinute(0) }));
      expectOk(await change(store, archived, { status: 'archived' }));
      expectOk(await store.delete(deleted, aStamp()));
      for (const after of [closed, archived, deleted]) {
        assert.deepEqual(await findOpen(store, { after }), [next, last]);
        assert.deepEqual(await findOpen(store, { after, employerId: acme }), [next]);
      }
      const unknown = { ...next, employerId: globex };
      assert.deepEqual(await findOpen(store, { after: unknown }), [last]);
    },
    async 'shows every write from the next call on'({ store }) {
      const [kept, changed, moved, archived, deleted] = await insertJobs(store, [
        aNewJob(),
        aNewJob(),
        aNewJob(),
        aNewJob(),
        aNewJob(),
      ]);
      const closed = await insertJob(store, aNewJob({ closeDate: atMinute(0) }));
      // Read before, in case the store caches reads.
      assert.equal((await findOpen(store)).length, 5);
      const next = expectOk(await change(store, changed, { ...aFullJob(), status: 'active' }));
      expectOk(await change(store, moved, { closeDate: atMinute(0) }));
      expectOk(await change(store, archived, { status: 'archived' }));
      expectOk(await store.delete(deleted, aStamp()));
      const opened = expectOk(await change(store, closed, { closeDate: atMinute(1) }));
      const added = await insertJob(store, aNewJob());
      assert.deepEqual(await findOpen(store), byEmployer([kept, next, opened, added]));
    },
    async 'returns each job that stays open once, while others are written'({ store }) {
      const kept: Job[] = [];
      const others: Job[] = [];
      for (let n = 0; n < 20; n++) {
        const job = await insertJob(store, aNewJob({ employerId: n % 3 ? acme : globex }));
        (n % 2 === 0 ? kept : others).push(job);
      }
      const write = async (): Promise<void> => {
        for (const [n, job] of others.entries()) {
          if (n % 3 === 0) expectOk(await store.delete(job, aStamp()));
          else expectOk(await change(store, job, { status: 'archived' }));
          await insertJob(store, aNewJob({ employerId: employerId(3) }));
        }
      };
      const [batches] = await Promise.all([findBatches(store, 3), write()]);
      const found = batches.flat();
      assert.deepEqual(found, byEmployer(found));
      const isKept = ({ id }: Job): boolean => kept.some((job) => job.id === id);
      assert.deepEqual(found.filter(isKept), byEmployer(kept));
    },
  },
);
