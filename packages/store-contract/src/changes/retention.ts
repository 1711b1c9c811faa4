import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { atDay, insertOnDay, ofAcme, readAll, repeat } from './calls.ts';

const keep = async (store: JobStore, given: object) =>
  expectOk(await store.changes.setRetention(given));

const kept = async (store: JobStore) => expectOk(await store.changes.retention());

/** How many of the changes made on ten days from day 0 on are left on a day. */
const keptOnDay = async (store: JobStore, day: number): Promise<number> => {
  await repeat(async () => expectOk(await store.changes.prune({ now: atDay(day), limit: 100 })));
  return (await readAll(store, ofAcme)).length;
};

const insertOnTenDays = async (store: JobStore): Promise<void> => {
  for (let day = 0; day < 10; day++) await insertOnDay(store, day);
};

const noRetentions = [
  { changesDays: 0 },
  { changesDays: -1 },
  { changesDays: 1.5 },
  { changesDays: 36_501 },
  { changesDays: Number.NaN },
  { changesDays: '30' },
  { changesDays: null },
  { historyDays: -1 },
  { historyDays: 36_501 },
  { historyDays: Number.POSITIVE_INFINITY },
  { changesDays: 10, historyDays: 0.5 },
  { days: 10 },
];

export const retention: StoreCapability<JobStore> = capability('retention (D34)', {
  async 'changes the given members, and returns the result'({ store }) {
    assert.deepEqual(await keep(store, { changesDays: 1 }), { changesDays: 1, historyDays: 0 });
    const both = { changesDays: 1, historyDays: 36_500 };
    assert.deepEqual(await keep(store, { historyDays: 36_500 }), both);
    assert.deepEqual(await kept(store), both);
    assert.deepEqual(await keep(store, { changesDays: undefined }), both);
    const changesOnly = { changesDays: 36_500, historyDays: 0 };
    assert.deepEqual(await keep(store, changesOnly), changesOnly);
    assert.deepEqual(await kept(store), changesOnly);
  },
  async 'stays with the database'({ store, reopen }) {
    await keep(store, { changesDays: 3, historyDays: 2 });
    await insertOnTenDays(store);
    const reopened = await reopen();
    assert.deepEqual(await kept(reopened), { changesDays: 3, historyDays: 2 });
    assert.equal(await keptOnDay(reopened, 9), 5);
  },
  async 'throws a TypeError for anything but whole days, and changes nothing'({ store }) {
    await keep(store, { changesDays: 5, historyDays: 7 });
    for (const given of noRetentions) {
      await assert.rejects(
        async () => store.changes.setRetention(given as object),
        TypeError,
        JSON.stringify(given),
      );
    }
    assert.deepEqual(await kept(store), { changesDays: 5, historyDays: 7 });
  },
  async 'applies from the moment when it is set, also to older changes'({ store }) {
    await insertOnTenDays(store);
    await keep(store, { changesDays: 20 });
    assert.equal(await keptOnDay(store, 22), 9);
    await keep(store, { changesDays: 15 });
    assert.equal(await keptOnDay(store, 22), 4);
  },
});
