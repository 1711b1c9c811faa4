import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFairShare, type NewJob } from '@jobposting/core/adapter';
import { acme, atMinute, expectOk, globex } from '@jobposting/store-contract';
import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { shareCaches } from '../src/caches/cache-shares.ts';
import type { Read } from '../src/durability/durability.ts';
import { createPublishedJobs } from '../src/jobs/published-jobs.ts';
import { insertJobs, openConnections, openOf } from './open-files.ts';

// The last step of each employer, of a hundred jobs at most, is not empty.
const count = 1_050;
const now = atMinute(0);
const ofAll = { employerId: null, now, after: null, limit: count };

/** Each reading of the clock takes a millisecond, so that no call over a thousand jobs is done within one slice. */
const aTickingClock = () => {
  let nowMs = 0;
  return () => nowMs++;
};

/** A store of two employers with thousands of jobs, where those with `isOpen` are open. */
const openWithJobs = async (isOpen: (n: number) => boolean, fields: Partial<NewJob> = {}) => {
  const connections = await openConnections();
  const store = openOf(connections, { shares: shareCaches(0), clock: aTickingClock() });
  const jobs = await insertJobs(store, count, (n) => ({
    employerId: n % 2 === 0 ? globex : acme,
    confidential: n % 3 === 0,
    closeDate: atMinute(isOpen(n) ? 1 + (n % 7) : 0),
    ...(isOpen(n) ? fields : {}),
  }));
  const open = jobs
    .filter((_, n) => isOpen(n))
    .toSorted((a, b) => a.employerId - b.employerId || a.id - b.id);
  return { store, db: connections.db, open };
};

/** How many turns of the event loop other work got during a call. */
const turnsDuring = async (call: Promise<unknown>): Promise<number> => {
  let isDone = false;
  void call.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) await nextTurn();
  return turns;
};

describe('the published jobs among thousands (D25)', () => {
  it('do not delay others while a long run of closed ones is scanned', async () => {
    const { store } = await openWithJobs(() => false);
    const { findNextOpen } = store.jobs.published;
    // A slice is three steps of a hundred jobs.
    const least = count / 100 / 4;
    expect(await turnsDuring(findNextOpen(ofAll))).toBeGreaterThan(least);
    expect(await turnsDuring(findNextOpen({ ...ofAll, employerId: acme }))).toBeGreaterThan(
      least / 2,
    );
  });

  it('are returned once although a busy file makes every step run twice', async () => {
    // Long enough that a call returns fewer than the limit.
    const description = 'x'.repeat(4_000);
    const { db, open } = await openWithJobs((n) => n % 5 === 0, { description });
    const read: Read = async (query) => {
      query();
      return ok(query());
    };
    const parts = { db, read, fairShare: createFairShare(setImmediate), clock: aTickingClock() };
    const { findNextOpen } = createPublishedJobs(parts);
    const most = Math.ceil((1024 * 1024) / description.length);
    for (const limit of [count, 100, 1]) {
      const first = open.slice(0, Math.min(limit, most));
      expect(expectOk(await findNextOpen({ ...ofAll, limit }))).toEqual(first);
    }
    const own = open.filter((job) => job.employerId === acme).slice(0, most);
    expect(expectOk(await findNextOpen({ ...ofAll, employerId: acme }))).toEqual(own);
  });
});
