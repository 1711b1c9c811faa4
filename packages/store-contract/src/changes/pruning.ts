import assert from 'node:assert/strict';
import type { JobChange } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { acme, globex } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  atDay,
  codeBehind,
  expectNoGap,
  inShort,
  insertOnDay,
  newest,
  ofAcme,
  ofAll,
  ofGlobex,
  type Reader,
  readAll,
  readFrom,
  repeat,
} from './calls.ts';

const pruneOnDay = async (store: JobStore, day: number, limit = 100): Promise<number> =>
  expectOk(await store.changes.prune({ now: atDay(day), limit }));

const pruneAll = (store: JobStore, day: number): Promise<void> =>
  repeat(() => pruneOnDay(store, day));

export const pruning: StoreCapability<JobStore> = capability('pruning (D34)', {
  async 'deletes changes older than thirty days in a new store, and nothing else'({ store }) {
    for (const day of [0, 1, 2, 3]) await insertOnDay(store, day);
    const all = await readAll(store, ofAcme);
    // Nothing is deleted on the last day, and the last older change stays, because a reader may have its cursor.
    for (const [day, forgotten] of [30, 31, 32, 33].map((day, n) => [day, Math.max(0, n - 1)])) {
      await pruneAll(store, day as number);
      for (const reader of [ofAcme, ofAll]) {
        const expected = inShort(all.slice(forgotten));
        assert.deepEqual(inShort(await readAll(store, reader)), expected);
      }
    }
    await pruneAll(store, 31);
    assert.deepEqual(await readAll(store, ofAcme), all.slice(2));
  },
  async 'refuses a cursor as soon as its change is deleted, and begins with the oldest change left'({
    store,
  }) {
    const beginning = (await readFrom(store, ofAcme)).next;
    for (const day of [0, 1, 2, 3]) await insertOnDay(store, day);
    const all = await readAll(store, ofAcme);
    const ofReaderOfAll = await readAll(store, ofAll);
    await pruneAll(store, 33);
    assert.equal(await codeBehind(store, ofAcme, beginning), 'cursor-expired');
    assert.equal(await codeBehind(store, ofAll, beginning), 'cursor-expired');
    for (const [n, { cursor }] of all.entries()) {
      const expected = n < 2 ? 'cursor-expired' : 'ok';
      assert.equal(await codeBehind(store, ofAcme, cursor), expected);
      assert.equal(await codeBehind(store, ofAll, ofReaderOfAll[n]?.cursor ?? ''), expected);
    }
    await expectNoGap(store, ofAcme, all);
    await expectNoGap(store, ofAll, ofReaderOfAll);
  },
  async 'keeps the cursor of an idle employer for ever'({ store, reopen }) {
    for (const day of [0, 1]) await insertOnDay(store, day);
    for (const day of [0, 1, 2]) await insertOnDay(store, day, globex);
    const cursors = [];
    for (const reader of [ofAcme, ofGlobex, ofAll]) {
      cursors.push({ reader, cursor: await newest(store, reader) });
    }
    await pruneAll(store, 3_650);
    const reopened = await reopen();
    for (const { reader, cursor } of cursors) {
      const found = await readFrom(reopened, reader, cursor);
      assert.deepEqual(found, { changes: [], next: cursor });
      assert.equal(await newest(reopened, reader), cursor);
    }
    await insertOnDay(reopened, 3_650);
    for (const { reader, cursor } of cursors) {
      const { changes } = await readFrom(reopened, reader, cursor);
      assert.equal(changes.length, reader === ofGlobex ? 0 : 1);
    }
  },
  async 'never refuses a reader that reads once in thirty days'({ store }) {
    const days = [0, 29, 31, 59, 61, 62, 118, 122, 151, 179, 241, 299];
    const readers = [ofAcme, ofGlobex, ofAll];
    const places = readers.map(() => ({ after: '', read: 0 }));
    for (const [n, reader] of readers.entries()) {
      places[n] = { after: await newest(store, reader), read: 0 };
    }
    for (let day = 0; day <= 300; day++) {
      if (days.includes(day)) await insertOnDay(store, day);
      if (days.includes(day * 2)) await insertOnDay(store, day, globex);
      await pruneAll(store, day);
      if (day % 30 !== 0) continue;
      for (const [n, reader] of readers.entries()) {
        const { after, read } = places[n] as { after: string; read: number };
        const { changes, next } = await readFrom(store, reader, after);
        places[n] = { after: next, read: read + changes.length };
      }
    }
    const ofTwo = days.filter((day) => day % 2 === 0).length;
    assert.deepEqual(
      places.map(({ read }) => read),
      [days.length, ofTwo, days.length + ofTwo],
    );
  },
  async 'works in steps, returns how many it deleted, and leaves no gaps'({ store }) {
    for (let n = 0; n < 24; n++) await insertOnDay(store, n, n % 3 === 0 ? globex : acme);
    const readers = [ofAcme, ofGlobex, ofAll];
    const before = new Map<Reader, JobChange[]>();
    for (const reader of readers) before.set(reader, await readAll(store, reader));
    let forgotten = 0;
    await repeat(async () => {
      const count = await pruneOnDay(store, 49, 3);
      assert(count <= 12, `${count} at once for a limit of 3`);
      forgotten += count;
      for (const reader of readers) await expectNoGap(store, reader, before.get(reader) ?? []);
      const kept = [await readAll(store, ofAcme), await readAll(store, ofGlobex)];
      assert.equal(24 - kept.flat().length, forgotten);
      return count;
    });
    assert.equal(forgotten, 17);
  },
  async 'counts each change once when many callers delete at the same time'({ store }) {
    for (let n = 0; n < 24; n++) await insertOnDay(store, n);
    const all = await readAll(store, ofAcme);
    const counts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pruneOnDay(store, 49, 3)));
    await expectNoGap(store, ofAcme, all);
    const kept = await readAll(store, ofAcme);
    const forgotten = counts.reduce((sum, count) => sum + count);
    assert(forgotten > 0 && forgotten === all.length - kept.length);
  },
  async 'leaves no gap for a reader of all after an employer that has been idle for long'({
    store,
  }) {
    await insertOnDay(store, 0, globex);
    for (const day of [1, 2, 3]) await insertOnDay(store, day);
    const all = await readAll(store, ofAll);
    await pruneAll(store, 3_650);
    await expectNoGap(store, ofAll, all);
    assert.equal((await readAll(store, ofGlobex)).length, 1);
  },
  async 'leaves no gap where the clock was wrong for a while'({ store }) {
    // Ahead for a while, and once at the beginning of 1970, as on a machine whose clock is not set yet.
    for (const day of [0, 90, 1, 2, -20_777, 3, 90, 91]) await insertOnDay(store, day);
    const [ofOne, all] = [await readAll(store, ofAcme), await readAll(store, ofAll)];
    for (const day of [20, 32, 40, 121, 200]) {
      await pruneAll(store, day);
      await expectNoGap(store, ofAcme, ofOne);
      await expectNoGap(store, ofAll, all);
    }
    assert.equal((await readAll(store, ofAcme)).length, 1);
  },
  async 'keeps changes before one with a very slow clock for thirty days'({ store }) {
    for (const day of [0, 1, -20_777, 2]) await insertOnDay(store, day);
    const all = await readAll(store, ofAcme);
    await pruneAll(store, 30);
    assert.deepEqual(await readAll(store, ofAcme), all);
    await pruneAll(store, 40);
    assert.deepEqual(await readAll(store, ofAcme), all.slice(-1));
  },
  async 'does not wait for a change with a very fast clock'({ store }) {
    const ahead = Array.from({ length: 20 }, () => 3_650);
    for (const day of [0, ...ahead, 1, 2]) await insertOnDay(store, day);
    const all = await readAll(store, ofAcme);
    await repeat(async () => {
      const count = await pruneOnDay(store, 40, 3);
      assert(count <= 12, `${count} at once for a limit of 3`);
      return count;
    });
    assert.deepEqual(await readAll(store, ofAcme), all.slice(-1));
  },
});
