import assert from 'node:assert/strict';
import type { JobChange } from '@jobposting/core';
import type { JobStore, Store } from '@jobposting/core/adapter';
import {
  atDay,
  closeAt,
  closedIds,
  closingAt,
  inShort,
  insertOnDay,
  liveAndDie,
  newest,
  ofAcme,
  ofAll,
  ofGlobex,
  readAll,
  readFrom,
  readMeanwhile,
} from '../changes/calls.ts';
import { expectDistinct, expectOk } from '../expectations.ts';
import { acme, aNewJob, atMinute, globex } from '../jobs/a-new-job.ts';
import { change, idsOf, insertJob, insertJobs } from '../jobs/calls.ts';
import type { SharedStoreCapability } from './shared-store.ts';

const readers = [ofAcme, ofGlobex, ofAll];

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

/** Writes of both stores at the same time, to the same employers and to the same job. */
const writeByBoth = async (sides: readonly JobStore[]): Promise<void> => {
  const [one] = sides;
  assert(one !== undefined);
  const job = await insertJob(one, aNewJob());
  await Promise.all(
    sides.flatMap((store) =>
      Array.from({ length: 16 }, async (_, n) => {
        await liveAndDie(store, n % 3 === 0 ? globex : acme);
        await change(store, job, { title: `${n}` });
      }),
    ),
  );
};

/** Prunes in steps until nothing is left; returns how much. */
const pruneAll = async (store: Store, day: number): Promise<number> => {
  for (let forgotten = 0; ; ) {
    const now = atDay(day);
    const count = expectOk(await store.jobs.changes.prune({ now, limit: 3 }));
    if (count === 0) return forgotten;
    forgotten += count;
  }
};

export const logAcross: SharedStoreCapability = {
  name: 'the log of changes of both (D34)',
  cases: [
    {
      name: 'shows readers of either store, meanwhile and afterwards, each change once and in the same order',
      async run({ first, second }) {
        const sides = [first.jobs, second.jobs];
        const writing = writeByBoth(sides);
        const seen = await Promise.all(
          readers.map((reader) =>
            Promise.all(sides.map((store) => readMeanwhile(store, reader, writing))),
          ),
        );
        for (const [n, reader] of readers.entries()) {
          for (const store of sides) {
            const afterwards = await readAll(store, reader);
            expectDistinct(inShort(afterwards));
            for (const meanwhile of seen[n] ?? []) assert.deepEqual(meanwhile, afterwards);
          }
        }
        // 32 jobs with three changes each, and one job with two.
        assert.equal(seen[2]?.[0]?.length, 32 * 3 + 2);
      },
    },
    {
      name: 'has the change when the write returns, after a cursor from the other',
      async run({ first, second }) {
        const sides = [first.jobs, second.jobs];
        for (let round = 0; round < 20; round++) {
          const [writer, reader] = round % 2 === 0 ? sides : sides.toReversed();
          assert(writer !== undefined && reader !== undefined);
          // The reader did not get these cursors, and need not have seen their changes.
          const cursors = await Promise.all(
            readers.map(async (each) => [each, await newest(writer, each)] as const),
          );
          const job = await insertJob(
            writer,
            aNewJob({ employerId: round % 4 < 2 ? acme : globex }),
          );
          for (const [each, cursor] of cursors) {
            const { changes } = await readFrom(reader, each, cursor);
            const isRead = each.employerId === undefined || each.employerId === job.employerId;
            assert.deepEqual(idsOf(changes), isRead ? [job.id] : []);
          }
        }
      },
    },
    {
      name: 'has each closing once when both record them at the same time',
      async run({ first, second }) {
        const jobs = await insertJobs(
          first.jobs,
          Array.from({ length: 40 }, (_, n) =>
            closingAt(1 + (n % 5), { employerId: n % 2 === 0 ? acme : globex }),
          ),
        );
        const counts = await Promise.all(
          Array.from({ length: 24 }, (_, n) =>
            closeAt((n % 2 === 0 ? first : second).jobs, atMinute(10), 4),
          ),
        );
        assert.equal(sum(counts), jobs.length);
        for (const { jobs: store } of [first, second]) {
          const closed = await closedIds(store);
          assert.deepEqual(
            closed.toSorted((a, b) => a - b),
            idsOf(jobs).toSorted((a, b) => a - b),
          );
          assert.equal(await closeAt(store, atMinute(10)), 0);
        }
      },
    },
    {
      name: 'is pruned by both at the same time, without a gap',
      async run({ first, second }) {
        for (let day = 0; day < 24; day++) {
          await insertOnDay(
            (day % 2 === 0 ? first : second).jobs,
            day,
            day % 3 === 0 ? globex : acme,
          );
        }
        const all = await readAll(first.jobs, ofAll);
        const counts = await Promise.all(
          [first, second, first, second].map((store) => pruneAll(store, 45)),
        );
        const lengths: number[] = [];
        for (const reader of [ofAll, ofAcme, ofGlobex]) {
          const before = all.filter(
            ({ employerId }) => employerId === (reader.employerId ?? employerId),
          );
          const [kept, other] = [
            await readAll(first.jobs, reader),
            await readAll(second.jobs, reader),
          ];
          assert.deepEqual(kept, other);
          assert.deepEqual(inShort(kept), inShort(before.slice(before.length - kept.length)));
          lengths.push(kept.length);
        }
        assert.equal(sum(counts), all.length - sum(lengths.slice(1)));
      },
    },
    {
      name: 'is kept as long as either has set, from then on and for both',
      async run({ first, second }) {
        const { changes: here } = first.jobs;
        const { changes: there } = second.jobs;
        for (const days of [7, 9, 11]) {
          expectOk(await here.retention());
          expectOk(await there.setRetention({ changesDays: days }));
          expectOk(await here.setRetention({ historyDays: days }));
          const both = { changesDays: days, historyDays: days };
          assert.deepEqual(expectOk(await here.retention()), both);
          assert.deepEqual(expectOk(await there.retention()), both);
        }
        expectOk(await here.setRetention({ changesDays: 2 }));
        const job = await insertJob(second.jobs, aNewJob());
        const page = { after: null, limit: 10 };
        assert.equal(expectOk(await here.history(acme, job.id, page)).length, 1);
        expectOk(await there.setRetention({ historyDays: 0 }));
        const silent = await insertJob(first.jobs, aNewJob());
        assert.equal(expectOk(await there.history(acme, silent.id, page)).length, 0);
      },
    },
    {
      name: 'calls the listeners of a store for its own writes only',
      async run({ first, second }) {
        const heard: JobChange[][] = [first, second].map(({ jobs }) => {
          const changes: JobChange[] = [];
          jobs.changes.onChange((each) => void changes.push(each));
          return changes;
        });
        const lives = await Promise.all(
          [first, second].map(async ({ jobs }) => [await liveAndDie(jobs), await liveAndDie(jobs)]),
        );
        await insertJobs(second.jobs, [closingAt(5), closingAt(5)]);
        assert.equal(await closeAt(first.jobs, atMinute(6)), 2);
        const all = await readAll(second.jobs, ofAcme);
        for (const [n, own] of [0, 1].map((n) => [n, idsOf(lives[n] ?? [])] as const)) {
          const expected = all.filter(
            ({ id, type }) =>
              own.includes(id) ||
              (type === 'job.closed' && n === 0) ||
              (type === 'job.created' && n === 1 && !idsOf(lives.flat()).includes(id)),
          );
          assert.deepEqual(heard[n], expected);
        }
      },
    },
  ],
};
