import assert from 'node:assert/strict';
import type { JobChange } from '@jobposting/core';
import {
  closeAt,
  closingAt,
  liveAndDie,
  newest,
  ofAcme,
  ofAll,
  ofGlobex,
  readAll,
  readFrom,
} from '../changes/calls.ts';
import { acme, aNewJob, atMinute, globex } from '../jobs/a-new-job.ts';
import { idsOf, insertJob, insertJobs } from '../jobs/calls.ts';
import { capability } from '../store-case.ts';
import type { SharedStoreCapability } from './shared-store.ts';

const readers = [ofAcme, ofGlobex, ofAll];

export const logAcross: SharedStoreCapability = capability('the log of changes of both (D34)', {
  async 'has the change when the write returns, after a cursor from the other'({ first, second }) {
    const sides = [first.jobs, second.jobs];
    for (let round = 0; round < 20; round++) {
      const [writer, reader] = round % 2 === 0 ? sides : sides.toReversed();
      assert(writer !== undefined && reader !== undefined);
      // The reader did not get these cursors, and need not have seen their changes.
      const cursors = await Promise.all(
        readers.map(async (each) => [each, await newest(writer, each)] as const),
      );
      const job = await insertJob(writer, aNewJob({ employerId: round % 4 < 2 ? acme : globex }));
      for (const [each, cursor] of cursors) {
        const { changes } = await readFrom(reader, each, cursor);
        const isRead = each.employerId === undefined || each.employerId === job.employerId;
        assert.deepEqual(idsOf(changes), isRead ? [job.id] : []);
      }
    }
  },
  async 'calls the listeners of a store for its own writes only'({ first, second }) {
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
});
