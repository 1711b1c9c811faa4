import assert from 'node:assert/strict';
import type { JobChange } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expect-result.ts';
import { acme, globex } from '../jobs/a-new-job.ts';
import type { StoreCapability } from '../store-case.ts';
import {
  atDay,
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

const codeBehind = async (store: JobStore, reader: Reader, cursor: string): Promise<string> =>
  codeOf(await store.changes.read(cursor, { ...reader, limit: 1 }));

/**
 * Each cursor that is still accepted gives exactly what followed its change when nothing was pruned: a
 * reader misses nothing, or learns that it has.
 */
const expectNoGap = async (
  store: JobStore,
  reader: Reader,
  all: readonly JobChange[],
): Promise<void> => {
  for (const [n, { cursor }] of all.entries()) {
    if ((await codeBehind(store, reader, cursor)) === 'cursor-expired') continue;
    const { changes } = await readFrom(store, reader, cursor);
    assert.deepEqual(inShort(changes), inShort(all.slice(n + 1)));
  }
  const kept = await readAll(store, reader);
  assert.deepEqual(inShort(kept), inShort(all.slice(all.length - kept.length)));
};

export const pruning: StoreCapability<JobStore> = {
  name: 'pruning (D34)',
  cases: [
    {
      name: 'forgets what is older than thirty days in a new store, and nothing else',
      async run({ store }) {
        for (const day of [0, 1, 2, 3]) await insertOnDay(store, day);
        const all = await readAll(store, ofAcme);
        await pruneAll(store, 30);
        assert.deepEqual(await readAll(store, ofAcme), all);
        await pruneAll(store, 32);
        for (const reader of [ofAcme, ofAll]) {
          assert.deepEqual(inShort(await readAll(store, reader)), inShort(all.slice(2)));
        }
        await pruneAll(store, 31);
        assert.deepEqual(await readAll(store, ofAcme), all.slice(2));
      },
    },
    {
      name: 'refuses a cursor as soon as its change is forgotten, and begins with the oldest kept',
      async run({ store }) {
        const beginning = (await readFrom(store, ofAcme)).next;
        for (const day of [0, 1, 2, 3]) await insertOnDay(store, day);
        const all = await readAll(store, ofAcme);
        const ofReaderOfAll = await readAll(store, ofAll);
        await pruneAll(store, 32);
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
    },
    {
      name: 'keeps the newest change of each employer, so that an idle cursor never expires',
      async run({ store, reopen }) {
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
    },
    {
      name: 'keeps the first cursor of an employer without changes',
      async run({ store }) {
        const cursor = await newest(store, ofGlobex);
        for (const day of [0, 1, 2]) await insertOnDay(store, day);
        await pruneAll(store, 3_650);
        assert.equal(await newest(store, ofGlobex), cursor);
        assert.deepEqual(await readFrom(store, ofGlobex, cursor), { changes: [], next: cursor });
        await insertOnDay(store, 3_650, globex);
        assert.equal((await readFrom(store, ofGlobex, cursor)).changes.length, 1);
      },
    },
    {
      name: 'works in steps, tells how many it forgot, and leaves no gap between them',
      async run({ store }) {
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
        assert.equal(forgotten, 19);
      },
    },
    {
      name: 'counts each change once that many callers forget at the same time',
      async run({ store }) {
        for (let n = 0; n < 24; n++) await insertOnDay(store, n);
        const all = await readAll(store, ofAcme);
        const counts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pruneOnDay(store, 49, 3)));
        await expectNoGap(store, ofAcme, all);
        const kept = await readAll(store, ofAcme);
        const forgotten = counts.reduce((sum, count) => sum + count);
        assert(forgotten > 0 && forgotten === all.length - kept.length);
      },
    },
    {
      name: 'leaves no gap to a reader of all behind an employer that has been idle for long',
      async run({ store }) {
        await insertOnDay(store, 0, globex);
        for (const day of [1, 2, 3]) await insertOnDay(store, day);
        const all = await readAll(store, ofAll);
        await pruneAll(store, 3_650);
        await expectNoGap(store, ofAll, all);
        assert.equal((await readAll(store, ofGlobex)).length, 1);
      },
    },
    {
      name: 'leaves no gap where the clock was wrong for a while',
      async run({ store }) {
        // Ahead for a while, and once at the beginning of 1970, as of a machine that knows no time yet.
        for (const day of [0, 90, 1, 2, -20_777, 3, 90, 91]) await insertOnDay(store, day);
        const [ofOne, all] = [await readAll(store, ofAcme), await readAll(store, ofAll)];
        for (const day of [20, 32, 40, 121, 200]) {
          await pruneAll(store, day);
          await expectNoGap(store, ofAcme, ofOne);
          await expectNoGap(store, ofAll, all);
        }
        assert.equal((await readAll(store, ofAcme)).length, 1);
      },
    },
  ],
};
