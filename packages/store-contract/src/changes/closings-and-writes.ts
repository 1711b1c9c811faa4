import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { aStamp, atMinute, settled } from '../jobs/a-new-job.ts';
import { change, insertJob, insertJobs } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  aChange,
  closeAt,
  closedIds,
  closingAt,
  inShort,
  ofAcme,
  readAll,
  withoutCursor,
} from './calls.ts';

export const closingsAndWrites: StoreCapability<JobStore> = capability(
  'closings of jobs that are written (D34)',
  {
    async 'appends it once for each closeDate, whatever else changes in the job'({
      store,
      reopen,
    }) {
      const first = await insertJob(store, closingAt(5));
      const second = expectOk(await change(store, first, { title: 'Other' }));
      for (const now of [5, 6, 7].map(atMinute)) await closeAt(store, now);
      const late = aStamp({ time: atMinute(8) });
      const third = expectOk(
        await store.update({ from: second, to: { ...second, title: 'Again' } }, late),
      );
      const reopened = await reopen();
      assert.equal(await closeAt(reopened, atMinute(9)), 0);
      const next = settled({ ...third, closeDate: atMinute(20) });
      const fourth = expectOk(await reopened.update({ from: third, to: next }, late));
      assert.equal(await closeAt(reopened, atMinute(19)), 0);
      assert.equal(await closeAt(reopened, atMinute(20)), 1);
      assert.equal(await closeAt(reopened, atMinute(21)), 0);
      const { id } = fourth;
      assert.deepEqual(inShort(await readAll(reopened, ofAcme)), [
        `job.created ${id} v1`,
        `job.updated ${id} v2`,
        `job.closed ${id} v2`,
        `job.updated ${id} v3`,
        `job.updated ${id} v4`,
        `job.closed ${id} v4`,
      ]);
    },
    async 'does not repeat it for a write with a slow clock that leaves the closeDate'({ store }) {
      const job = await insertJob(store, closingAt(5));
      const early = aStamp({ time: atMinute(4) });
      assert.equal(await closeAt(store, atMinute(5)), 1);
      const next = { ...job, title: 'Other' };
      const second = expectOk(await store.update({ from: job, to: next }, early));
      assert.equal(await closeAt(store, atMinute(6)), 0);
      const written = { ...second, title: 'Late' };
      const late = aStamp({ time: atMinute(7) });
      const third = expectOk(await store.update({ from: second, to: written }, late));
      expectOk(await store.delete(third, late));
      assert.deepEqual(await closedIds(store), [job.id]);
    },
    async 'appends a closing before a later write of the job, where that comes first'({ store }) {
      const jobs = await insertJobs(store, [closingAt(5), closingAt(5), closingAt(5)]);
      const late = { time: atMinute(6), keyId: 3 };
      const [updated, archived, deleted] = jobs;
      expectOk(await store.update({ from: updated, to: { ...updated, title: 'Late' } }, late));
      const off = { ...archived, status: 'archived' } as const;
      expectOk(await store.update({ from: archived, to: off }, late));
      expectOk(await store.delete(deleted, late));
      assert.equal(await closeAt(store, atMinute(9)), 0);

      const closed = { type: 'job.closed', time: late.time } as const;
      const changes = await readAll(store, ofAcme);
      assert.deepEqual(changes.slice(jobs.length).map(withoutCursor), [
        aChange(updated, closed),
        aChange({ ...updated, version: 2 }, { type: 'job.updated', fields: ['title'], ...late }),
        aChange(archived, closed),
        aChange({ ...archived, version: 2 }, { type: 'job.archived', fields: ['status'], ...late }),
        aChange(deleted, closed),
        aChange(deleted, { type: 'job.deleted', ...late }),
      ]);
    },
  },
);
