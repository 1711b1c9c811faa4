import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf } from '../expectations.ts';
import { acme, aNewJob, aStamp, atMinute, globex } from '../jobs/a-new-job.ts';
import { change, insertJob, insertJobs } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  inShort,
  liveAndDie,
  ofAcme,
  ofAll,
  ofGlobex,
  readAll,
  readMeanwhile,
  withoutCursor,
} from './calls.ts';

const writers = Array.from({ length: 24 }, (_, n) => n);

export const simultaneous: StoreCapability<JobStore> = capability(
  'changes of simultaneous writers (D34)',
  {
    async 'has the change of the one that wins, and none of those that lose'({ store }) {
      const job = await insertJob(store, aNewJob());
      const updates = await Promise.all(
        writers.map((n) =>
          store.update({ from: job, to: { ...job, title: `${n}` } }, aStamp({ keyId: n + 1 })),
        ),
      );
      const inserts = await Promise.all(
        writers.map((n) =>
          store.insert(aNewJob({ referenceId: 'A-1' }), aStamp({ keyId: n + 101 })),
        ),
      );
      const winners = [updates, inserts].map((results) =>
        results.findIndex((result) => codeOf(result) === 'ok'),
      );
      const changes = await readAll(store, ofAcme);
      assert.deepEqual(
        changes.slice(1).map(({ type, keyId }) => [type, keyId]),
        [
          ['job.updated', 1 + (winners[0] ?? 0)],
          ['job.created', 101 + (winners[1] ?? 0)],
        ],
      );
    },
    async 'shows readers the same sequence meanwhile and afterwards'({ store }) {
      const job = await insertJob(store, aNewJob());
      const writing = Promise.all(
        writers.map(async (n) => {
          await liveAndDie(store, n % 3 === 0 ? globex : acme);
          await change(store, job, { title: `${n}` });
        }),
      );
      const [all, ...each] = await Promise.all(
        [ofAll, ofAcme, ofGlobex].map((reader) => readMeanwhile(store, reader, writing)),
      );
      for (const [n, reader] of [ofAcme, ofGlobex].entries()) {
        const own = await readAll(store, reader);
        assert.deepEqual(each[n], own);
        const ownOfAll = all?.filter(({ employerId }) => employerId === reader.employerId);
        assert.deepEqual(ownOfAll?.map(withoutCursor), own.map(withoutCursor));
      }
    },
    async 'has one closing of each job, before its later write, in any order of the calls'({
      store,
    }) {
      const jobs = await insertJobs(
        store,
        writers.map(() => aNewJob({ closeDate: atMinute(5) })),
      );
      const late = aStamp({ time: atMinute(6) });
      await Promise.all(
        jobs.flatMap((job, n) => [
          store.changes.recordClosings({ now: late.time, limit: 1 }),
          n % 2 === 0
            ? store.update({ from: job, to: { ...job, title: `${n}` } }, late)
            : store.delete(job, late),
        ]),
      );
      const changes = await readAll(store, ofAcme);
      for (const [n, { id }] of jobs.entries()) {
        const last = n % 2 === 0 ? `job.updated ${id} v2` : `job.deleted ${id} v1`;
        assert.deepEqual(inShort(changes.filter((each) => each.id === id)), [
          `job.created ${id} v1`,
          `job.closed ${id} v1`,
          last,
        ]);
      }
    },
  },
);
