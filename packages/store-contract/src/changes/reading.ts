import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { acme, aNewJob, globex } from '../jobs/a-new-job.ts';
import { insertJob } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  codeBehind,
  inShort,
  insertByTurns,
  liveAndDie,
  newest,
  ofAcme,
  ofAll,
  ofGlobex,
  type Reader,
  readAll,
  readFrom,
} from './calls.ts';

const readers = [ofAcme, ofGlobex, ofAll];

export const reading: StoreCapability<JobStore> = capability('reading changes (D34)', {
  async 'reads nothing at first, and then the changes after the cursor that it returned'({
    store,
  }) {
    const beginnings = [];
    for (const reader of readers) {
      const { changes, next } = await readFrom(store, reader);
      assert.deepEqual([changes, await newest(store, reader)], [[], next]);
      beginnings.push({ reader, next });
    }
    await insertByTurns(store, 4);
    for (const { reader, next } of beginnings) {
      const { changes } = await readFrom(store, reader, next);
      assert.equal(changes.length, reader === ofAll ? 4 : 2);
      assert.deepEqual(changes, await readAll(store, reader));
    }
  },
  async 'returns exactly the rest after the cursor of each change'({ store }) {
    await insertByTurns(store, 6);
    await liveAndDie(store, globex);
    await liveAndDie(store);
    for (const reader of readers) {
      const changes = await readAll(store, reader);
      for (const [n, { cursor }] of changes.entries()) {
        assert.deepEqual((await readFrom(store, reader, cursor)).changes, changes.slice(n + 1));
      }
    }
  },
  async 'returns the changes of each employer in their order to a reader of all, none twice'({
    store,
  }) {
    await insertByTurns(store, 7);
    await liveAndDie(store, globex);
    await liveAndDie(store, acme);
    const all = await readAll(store, ofAll);
    for (const reader of [ofAcme, ofGlobex]) {
      const own = all.filter(({ employerId }) => employerId === reader.employerId);
      assert.deepEqual(inShort(own), inShort(await readAll(store, reader)));
    }
    assert.equal(all.length, 13);
  },
  async 'does not change a page that it returned'({ store }) {
    await insertByTurns(store, 3);
    const page = expectOk(await store.changes.read(null, { ...ofAcme, limit: 5 }));
    const copy = structuredClone(page);
    await liveAndDie(store);
    assert.deepEqual(page, copy);
  },
  async 'has the same changes and cursors after it was reopened'({ store, reopen }) {
    await insertByTurns(store, 5);
    await liveAndDie(store);
    const before = [];
    for (const reader of readers) before.push(await readFrom(store, reader));
    const reopened = await reopen();
    for (const [n, reader] of readers.entries()) {
      assert.deepEqual(await readFrom(reopened, reader), before[n]);
      assert.equal(await newest(reopened, reader), before[n]?.next);
    }
    await liveAndDie(reopened);
    const { changes } = await readFrom(reopened, ofAcme, before[0]?.next);
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['job.created', 'job.updated', 'job.deleted'],
    );
  },
});

const expectRefused = async (
  store: JobStore,
  cursors: readonly string[],
  reader: Reader,
): Promise<void> => {
  for (const cursor of cursors) {
    assert.deepEqual([cursor, await codeBehind(store, reader, cursor)], [cursor, 'cursor-expired']);
  }
};

const cursorsOf = async (store: JobStore, reader: Reader): Promise<string[]> =>
  (await readAll(store, reader)).map(({ cursor }) => cursor);

// biome-ignore format: one line for each kind.
const noCursors = [
  '', ' ', '00', '0 ', '-1', '1-', '1-1', '1--1', '0-1-1', '1e3', '1.5-1-1',
  'null', 'now', 'NaN', '%', "'", 'é', '\0', '1-1-1\0', '\ud800',
  '9'.repeat(400), '999999999999999-1-1', '9007199254740993-1-1', '1-9999999999-zzzzzzzzz',
];

export const cursors: StoreCapability<JobStore> = capability('cursors of changes (D34)', {
  async 'refuses the cursors of another employer, and those of a reader of all employers'({
    store,
  }) {
    await insertJob(store, aNewJob({ employerId: globex }));
    await insertByTurns(store, 6);
    const [acmes, globexs, alls] = [
      await cursorsOf(store, ofAcme),
      await cursorsOf(store, ofGlobex),
      await cursorsOf(store, ofAll),
    ];
    await expectRefused(store, globexs, ofAcme);
    await expectRefused(store, acmes, ofGlobex);
    await expectRefused(store, acmes, ofAll);
    await expectRefused(store, alls, ofAcme);
  },
  async 'refuses texts that are not cursors, even if they look like one'({ store }) {
    await insertByTurns(store, 6);
    for (const reader of [ofAcme, ofAll]) {
      await expectRefused(store, noCursors, reader);
      for (const cursor of await cursorsOf(store, reader)) {
        const others = [`${cursor} `, ` ${cursor}`, `${cursor}x`, `0${cursor}`, `-${cursor}`];
        await expectRefused(store, others, reader);
      }
    }
  },
});
