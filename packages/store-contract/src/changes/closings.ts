import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import {
  aNewJob,
  aStamp,
  atMinute,
  closedInVancouver,
  closingInVancouver,
  globex,
  lastOpenInVancouver,
  settled,
} from '../jobs/a-new-job.ts';
import { change, insertJob, insertJobs } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { aChange, closeAt, closedIds, closingAt, ofAcme, readAll, withoutCursor } from './calls.ts';

export const closings: StoreCapability<JobStore> = capability('closings (D4, D34)', {
  async 'appends job.closed once the closeDate is reached, with the version of the job and no key'({
    store,
  }) {
    const job = await insertJob(store, closingAt(5, { referenceId: 'A-1' }));
    assert.equal(await closeAt(store, atMinute(4)), 0);
    assert.equal(await closeAt(store, atMinute(5)), 1);
    const [, closed] = await readAll(store, ofAcme);
    assert(closed !== undefined);
    assert.deepEqual(
      withoutCursor(closed),
      aChange(job, { type: 'job.closed', time: atMinute(5) }),
    );
  },
  async 'appends it when the closing day has ended where the job is, and again where it moves to'({
    store,
  }) {
    const job = await insertJob(store, aNewJob(closingInVancouver));
    assert.equal(await closeAt(store, lastOpenInVancouver), 0);
    assert.equal(await closeAt(store, closedInVancouver), 1);
    const { locations } = aNewJob();
    const moved = expectOk(await change(store, job, { locations }));
    assert.deepEqual(expectOk(await store.find(moved.employerId, { id: moved.id })), moved);
    assert.equal(await closeAt(store, closedInVancouver), 1);
  },
  async 'appends none for archived and deleted jobs, or for a closeDate that was postponed'({
    store,
  }) {
    const [archived, off, gone, putOff] = await insertJobs(store, [
      closingAt(5, { status: 'archived' }),
      closingAt(5),
      closingAt(5),
      closingAt(5),
    ]);
    expectOk(await change(store, off, { status: 'archived' }));
    expectOk(await store.delete(gone, aStamp()));
    expectOk(await change(store, putOff, { closeDate: atMinute(30) }));
    assert.equal(await closeAt(store, atMinute(10)), 0);
    expectOk(await change(store, archived, { title: 'Archived still' }));
    assert.equal(await closeAt(store, atMinute(10)), 0);
  },
  async 'appends none for a job that a write left closed, with a closeDate at its time or before'({
    store,
  }) {
    const [, , open] = await insertJobs(store, [closingAt(0), closingAt(-9), closingAt(9)]);
    const next = settled({ ...open, closeDate: atMinute(2) });
    expectOk(await store.update({ from: open, to: next }, aStamp({ time: atMinute(2) })));
    assert.equal(await closeAt(store, atMinute(60)), 0);
    assert.deepEqual(await closedIds(store), []);
  },
  async 'appends closings that are due together in the order of the closeDates, not of the ids'({
    store,
  }) {
    const jobs = await insertJobs(
      store,
      [9, 8, 7, 6, 5].map((minute) => closingAt(minute)),
    );
    assert.equal(await closeAt(store, atMinute(10)), 5);
    assert.deepEqual(await closedIds(store), jobs.map(({ id }) => id).reverse());
  },
  async 'appends the closings of all employers, for each in the order of the closeDates'({
    store,
  }) {
    const jobs = await insertJobs(store, [
      closingAt(7),
      closingAt(5, { employerId: globex }),
      closingAt(6),
      closingAt(3),
      closingAt(4, { employerId: globex }),
      closingAt(99),
    ]);
    for (let n = 1; n <= 5; n++) {
      assert.equal(await closeAt(store, atMinute(10), 1), 1);
      assert.equal((await closedIds(store)).length, n);
    }
    assert.equal(await closeAt(store, atMinute(10), 1), 0);
    const closed = await closedIds(store);
    for (const order of [
      [3, 2, 0],
      [4, 1],
    ]) {
      const own = order.map((n) => jobs[n]?.id);
      assert.deepEqual(
        closed.filter((id) => own.includes(id)),
        own,
      );
    }
  },
});
