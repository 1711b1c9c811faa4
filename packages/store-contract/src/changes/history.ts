import assert from 'node:assert/strict';
import type { HistoryEntry, Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { acme, aFullJob, aNewJob, aStamp, atMinute, globex } from '../jobs/a-new-job.ts';
import { change, insertJob } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  atDay,
  insertOnDay,
  newest,
  ofAcme,
  ofAll,
  ofGlobex,
  onDay,
  readAll,
  readFrom,
  repeat,
} from './calls.ts';

const keepHistory = async (store: JobStore, historyDays: number): Promise<void> => {
  expectOk(await store.changes.setRetention({ historyDays }));
};

const pruneAll = (store: JobStore, day: number, limit = 10): Promise<void> =>
  repeat(async () => expectOk(await store.changes.prune({ now: atDay(day), limit })));

const historyOf = async (
  store: JobStore,
  id: Job['id'],
  employerId = acme,
): Promise<readonly HistoryEntry[]> =>
  expectOk(await store.changes.history(employerId, id, { after: null, limit: 100 }));

/** A job that was created, changed in every field, closed, archived and deleted, and its earlier states. */
const liveThrough = async (
  store: JobStore,
): Promise<{ id: Job['id']; befores: (Job | null)[] }> => {
  const created = await insertJob(store, aNewJob());
  await insertJob(store, aNewJob());
  const fields = aFullJob({ status: 'active', closeDate: atMinute(5) });
  const full = expectOk(await change(store, created, fields));
  expectOk(await store.changes.recordClosings({ now: atMinute(5), limit: 10 }));
  const stamp = { time: atMinute(6), keyId: 4 };
  const archived = expectOk(
    await store.update({ from: full, to: { ...full, status: 'archived' } }, stamp),
  );
  expectOk(await store.delete(archived, stamp));
  return { id: created.id, befores: [null, created, full, full, archived] };
};

export const history: StoreCapability<JobStore> = capability('history (D34)', {
  async 'keeps no jobs in a new store'({ store }) {
    const { id } = await liveThrough(store);
    assert.deepEqual(await historyOf(store, id), []);
  },
  async 'returns each change of a job, the newest first, with the job as it was before, also of a deleted one'({
    store,
    reopen,
  }) {
    await keepHistory(store, 1);
    const { id, befores } = await liveThrough(store);
    const changes = (await readAll(store, ofAcme)).filter((each) => each.id === id);
    const expected = changes.map((each, n) => ({ change: each, before: befores[n] }));
    assert.equal(expected.length, 5);
    expected.reverse();
    assert.deepEqual(await historyOf(store, id), expected);
    const page = { after: null, limit: 100, omitBefore: true };
    assert.deepEqual(
      expectOk(await store.changes.history(acme, id, page)),
      expected.map((entry) => ({ change: entry.change })),
    );
    assert.deepEqual(await historyOf(await reopen(), id), expected);
  },
  async "returns none for an unknown job or another employer's"({ store }) {
    await keepHistory(store, 1);
    const { id } = await liveThrough(store);
    const theirs = await insertJob(store, aNewJob({ employerId: globex }));
    assert.deepEqual(await historyOf(store, id, globex), []);
    assert.deepEqual(await historyOf(store, theirs.id), []);
    assert.deepEqual(await historyOf(store, 2_000_000_000 as Job['id']), []);
    assert.equal((await historyOf(store, theirs.id, globex)).length, 1);
  },
  async 'has the changes made while it was kept, and none from before and after'({ store }) {
    const first = await insertJob(store, aNewJob());
    await keepHistory(store, 1);
    const second = expectOk(await change(store, first, { title: 'Second' }));
    await keepHistory(store, 0);
    const third = expectOk(await change(store, second, { title: 'Third' }));
    expectOk(await store.delete(third, aStamp()));
    const found = await historyOf(store, first.id);
    assert.deepEqual(
      found.map(({ before }) => before),
      [first],
    );
  },
  async 'keeps changes and jobs for its own days, where they are more, and then deletes both'({
    store,
  }) {
    expectOk(await store.changes.setRetention({ changesDays: 10, historyDays: 1_095 }));
    const job = await insertOnDay(store, 0);
    expectOk(await store.update({ from: job, to: { ...job, title: 'Other' } }, onDay(1)));
    await insertOnDay(store, 2_000);
    const [befores, changes] = [[], []] as [HistoryEntry['before'][][], number[]];
    for (const day of [1_095, 1_096, 1_097, 3_096]) {
      await pruneAll(store, day);
      befores.push((await historyOf(store, job.id)).map(({ before }) => before));
      changes.push((await readAll(store, ofAcme)).length);
    }
    // The last old change stays for its cursor, without the job.
    assert.deepEqual(befores, [[job, null], [job], [], []]);
    assert.deepEqual(changes, [3, 3, 2, 1]);
  },
  async 'deletes the last job of an idle employer, also after the history was switched off, and keeps the cursor'({
    store,
    reopen,
  }) {
    await keepHistory(store, 1);
    const jobs = [await insertOnDay(store, 0), await insertOnDay(store, 0, globex)];
    for (const job of jobs) expectOk(await store.delete(job, onDay(1)));
    const cursors = [];
    for (const reader of [ofAcme, ofGlobex, ofAll]) {
      cursors.push({ reader, cursor: await newest(store, reader) });
    }
    await keepHistory(store, 0);
    for (const [day, expected] of [
      [31, jobs],
      [32, []],
    ] as const) {
      await pruneAll(store, day, 1);
      const found = [];
      for (const { id, employerId } of jobs) {
        found.push(...(await historyOf(store, id, employerId)));
      }
      assert.deepEqual(
        found.map(({ before }) => before),
        expected,
        `day ${day}`,
      );
    }
    const reopened = await reopen();
    for (const { id, employerId } of jobs) {
      assert.deepEqual(await historyOf(reopened, id, employerId), []);
    }
    for (const { reader, cursor } of cursors) {
      assert.deepEqual(await readFrom(reopened, reader, cursor), { changes: [], next: cursor });
    }
  },
});
