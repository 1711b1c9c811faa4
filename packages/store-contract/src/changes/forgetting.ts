import assert from 'node:assert/strict';
import type { EmployerId, Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import { acme, aNewJob, globex } from '../jobs/a-new-job.ts';
import { insertJob } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  inShort,
  insertByTurns,
  insertOnDay,
  liveAndDie,
  newest,
  ofAcme,
  ofAll,
  ofGlobex,
  readAll,
  readFrom,
  repeat,
} from './calls.ts';

const forget = async (store: JobStore, limit = 100, employer: EmployerId = acme): Promise<number> =>
  expectOk(await store.changes.forget(employer, { limit }));

const historyOf = async (store: JobStore, { employerId, id }: Job) =>
  expectOk(await store.changes.history(employerId, id, { after: null, limit: 100 }));

export const forgetting: StoreCapability<JobStore> = capability(
  'forgetting the changes of an employer (D34)',
  {
    async 'deletes all but the last, in steps, and returns how many'({ store }) {
      for (let n = 0; n < 4; n++) await liveAndDie(store);
      const all = await readAll(store, ofAcme);
      let forgotten = 0;
      await repeat(async () => {
        const count = await forget(store, 3);
        assert(count <= 6, `${count} at once for a limit of 3`);
        forgotten += count;
        return count;
      });
      assert.equal(forgotten, all.length - 1);
      assert.deepEqual(await readAll(store, ofAcme), all.slice(-1));
      assert.equal(await forget(store), 0);
    },
    async 'leaves the changes of other employers, and their cursors'({ store, reopen }) {
      await insertByTurns(store, 8);
      const others = await readAll(store, ofGlobex);
      await repeat(() => forget(store));
      for (const open of [async () => store, reopen]) {
        const opened = await open();
        assert.deepEqual(await readAll(opened, ofGlobex), others);
        const { changes } = await readFrom(opened, ofGlobex, others[1]?.cursor);
        assert.deepEqual(changes, others.slice(2));
      }
    },
    async 'makes sure that a reader of all misses nothing, or learns that it has'({
      store,
      reopen,
    }) {
      for (let day = 0; day < 9; day++) await insertOnDay(store, day, day % 2 ? globex : acme);
      const all = await readAll(store, ofAll);
      const [gone, last] = all
        .flatMap(({ employerId }, n) => (employerId === globex ? [n] : []))
        .slice(-2) as [number, number];
      await repeat(() => forget(store, 2, globex));
      for (const open of [async () => store, reopen]) {
        const opened = await open();
        for (const [n, { cursor }] of all.entries()) {
          const code = codeOf(await opened.changes.read(cursor, { limit: 1 }));
          assert.equal(code, n <= gone ? 'cursor-expired' : 'ok', `cursor ${n}`);
          if (code !== 'ok') continue;
          const { changes } = await readFrom(opened, ofAll, cursor);
          assert.deepEqual(inShort(changes), inShort(all.slice(n + 1)));
        }
        // A reader that has begun continues from page to page.
        const begun = inShort((await readFrom(opened, ofAll, null, 1)).changes);
        const inOrder = inShort(all).filter((change) => begun.includes(change));
        assert.deepEqual(begun, inOrder);
        assert.deepEqual(begun.slice(last - all.length), inShort(all.slice(last)));
      }
    },
    async 'keeps the place of a reader that has read all, when the last change was of that employer'({
      store,
      reopen,
    }) {
      await insertJob(store, aNewJob({ employerId: globex }));
      for (let n = 0; n < 3; n++) await liveAndDie(store);
      const cursors = [await newest(store, ofAll), await newest(store, ofAcme)];
      await repeat(() => forget(store));
      assert.deepEqual([await newest(store, ofAll), await newest(store, ofAcme)], cursors);
      const reopened = await reopen();
      const job = await insertJob(reopened, aNewJob());
      for (const [n, reader] of [ofAll, ofAcme].entries()) {
        const { changes } = await readFrom(reopened, reader, cursors[n]);
        assert.deepEqual(inShort(changes), [`job.created ${job.id} v1`]);
      }
    },
    async 'deletes the jobs before the changes, of that employer only'({ store }) {
      expectOk(await store.changes.setRetention({ historyDays: 30 }));
      const job = await liveAndDie(store);
      const other = await liveAndDie(store, globex);
      const kept = await historyOf(store, other);
      assert.equal(kept.length, 3);
      await repeat(() => forget(store, 1));
      assert.deepEqual(await historyOf(store, job), []);
      assert.deepEqual(await historyOf(store, other), kept);
    },
  },
);
