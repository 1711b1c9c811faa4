import { err } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { employerId } from '../src/job/employer.ts';
import { storeUnavailable, versionConflict } from '../src/job/job-error.ts';
import { createMemoryEmployerStore } from '../src/memory-store/memory-employer-store.ts';
import type { JobServiceOptions } from '../src/service/job-service-options.ts';
import { addDays } from '../src/values/instant.ts';
import { openService, start } from './a-service.ts';
import { unlimited } from './an-employer.ts';

let { store, jobs, openOver, onDay, add: addAny } = openService();

beforeEach(() => {
  ({ store, jobs, openOver, onDay, add: addAny } = openService());
});

const add = (changes: object = {}, employer = unlimited) =>
  addAny({ autoRefresh: true, ...changes }, employer);

const addMany = (count: number, employer = unlimited) =>
  Promise.all(Array.from({ length: count }, () => add({}, employer)));

const refreshed = async (service = jobs) => (await service.refreshDue())._unsafeUnwrap();

const publishDates = async () =>
  (await jobs.list(unlimited, { pageSize: 100 }))
    ._unsafeUnwrap()
    .headers.map(({ publishDate }) => publishDate);

describe('refreshing what is due (D12)', () => {
  it('renews publishDate every 7 days until the job closes', async () => {
    const { id } = await add();
    const seen: string[] = [];
    for (let day = 1; day <= 70; day++) {
      onDay(day);
      if ((await refreshed()) === 0) continue;
      seen.push((await jobs.get(unlimited, { id }))._unsafeUnwrap().publishDate);
    }
    expect(seen).toEqual([7, 14, 21, 28, 35, 42, 49, 56].map((day) => addDays(start, day)));
  });

  it('refreshes all of them in one call, in bounded batches, and none twice', async () => {
    await addMany(250);
    onDay(8);
    const batches: number[] = [];
    const watched = openOver({
      async findDueForRefresh(query) {
        const due = await store.findDueForRefresh(query);
        batches.push(due._unsafeUnwrap().length);
        return due;
      },
    });
    expect(await refreshed(watched)).toBe(250);
    expect(Math.max(...batches)).toBeLessThanOrEqual(20);
    expect(await refreshed()).toBe(0);
  });

  it('ends when every job that is due is being changed by others', async () => {
    await addMany(120);
    onDay(8);
    let attempts = 0;
    const update = async () => {
      attempts++;
      return err(versionConflict());
    };
    expect(await refreshed(openOver({ update }))).toBe(0);
    expect(attempts).toBe(120);
  });

  it('resets a publishDate that a wrong clock set far in the future (D12)', async () => {
    onDay(64 * 365);
    const { id } = await add();
    onDay(0);
    expect(await refreshed()).toBe(1);
    expect((await jobs.get(unlimited, { id }))._unsafeUnwrap().publishDate).toBe(start);
    expect(await refreshed()).toBe(0);
    onDay(7);
    expect(await refreshed()).toBe(1);
  });

  it('reports a store that fails midway, keeps the work done, and continues the next time', async () => {
    await addMany(5);
    const publishDate = onDay(8);
    let writes = 0;
    const failing = openOver({
      update: async (change, stamp) =>
        ++writes > 2 ? err(storeUnavailable('full')) : store.update(change, stamp),
    });
    const error = { code: 'store-unavailable', reason: 'full' };
    expect(await failing.refreshDue()).toMatchObject({ error });
    expect((await publishDates()).filter((date) => date === publishDate)).toHaveLength(2);
    expect(await refreshed()).toBe(3);
  });
});

describe('a refresh that is asked to end (D12)', () => {
  it('ends after the current batch, and the next call does the rest', async () => {
    await addMany(250);
    onDay(8);
    const stopping = new AbortController();
    const stopped = openOver({
      update: (change, stamp) => {
        stopping.abort();
        return store.update(change, stamp);
      },
    });
    const first = await stopped.refreshDue({ signal: stopping.signal });
    expect(first._unsafeUnwrap()).toBe(20);
    expect(await refreshed()).toBe(230);
  });
});

describe('an employer who leaves the unlimited plan (D12)', () => {
  const plans = createMemoryEmployerStore();
  const asking = () => openOver({}, { employers: plans });

  const addEmployer = async (name: string) =>
    (await plans.add({ name, unlimited: true }))._unsafeUnwrap();

  it('does not count an unknown employer as on the unlimited plan', async () => {
    const job = await add({}, { ...unlimited, id: employerId(999) });
    onDay(8);
    expect(await refreshed(asking())).toBe(0);
    const found = await store.find(employerId(999), { id: job.id });
    expect(found._unsafeUnwrap()?.autoRefresh).toBe(false);
  });

  it('has autoRefresh of every job switched off in one call', async () => {
    const leaves = await addEmployer('Leaves with many');
    await addMany(250, leaves);
    await plans.update(leaves.id, { unlimited: false });
    const now = onDay(8);
    expect(await refreshed(asking())).toBe(0);
    const due = { publishedUntil: now, publishedFrom: addDays(now, 1), now, after: null, limit: 1 };
    expect((await store.findDueForRefresh(due))._unsafeUnwrap()).toEqual([]);
  });

  it.each([
    ['is refused', async () => err(storeUnavailable('unreachable'))],
    ['throws', () => Promise.reject(new Error('broken'))],
  ])(
    'whose plan %s keeps its jobs for the next refresh, and the jobs of others are refreshed',
    async (_, fail) => {
      const [broken, fine] = [await addEmployer('Broken'), await addEmployer('Fine')];
      // More than a batch of them, and older than the others.
      await addMany(250, broken);
      const { id } = await add({}, fine);
      const publishDate = onDay(8);
      let asked = 0;
      const employers: JobServiceOptions['employers'] = {
        find: (employer) => {
          if (employer !== broken.id) return plans.find(employer);
          asked++;
          return fail();
        },
      };
      const error = { code: 'store-unavailable' };
      expect(await openOver({}, { employers }).refreshDue()).toMatchObject({ error });
      expect(asked).toBe(1);
      expect((await jobs.get(fine, { id }))._unsafeUnwrap().publishDate).toBe(publishDate);
      expect(await refreshed(asking())).toBe(250);
    },
  );
});
