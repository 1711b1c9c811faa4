import { err } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobService, type JobServiceOptions } from '../src/create-job-service.ts';
import { addDays, type Instant } from '../src/instant.ts';
import { storeUnavailable, versionConflict } from '../src/job-error.ts';
import type { JobService } from '../src/job-service.ts';
import type { JobStore } from '../src/job-store.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';
import { aBody } from './a-body.ts';
import { storeWith } from './a-failing-store.ts';
import { limited, unlimited } from './an-employer.ts';
import { now as start } from './rules.ts';

let store: JobStore;
let clock: Instant;
let jobs: JobService;

const open = (over: JobServiceOptions['store']) =>
  createJobService({ store: over, now: () => new Date(clock) });

beforeEach(() => {
  store = createMemoryJobStore();
  clock = start;
  jobs = open(store);
});

const add = async (changes: object = {}, employer = unlimited) =>
  (await jobs.create(employer, { ...aBody, autoRefresh: true, ...changes }))._unsafeUnwrap().job;

const addMany = (count: number) => Promise.all(Array.from({ length: count }, () => add()));

const refreshed = async (service = jobs) => (await service.refreshDue())._unsafeUnwrap();

const listed = async () => (await jobs.list(unlimited, { pageSize: 100 }))._unsafeUnwrap().headers;

describe('refreshing what is due (D12)', () => {
  it('moves publishDate after 7 days, again and again, until the job closes', async () => {
    const { id } = await add();
    const seen: string[] = [];
    for (let day = 1; day <= 70; day++) {
      clock = addDays(start, day);
      if ((await refreshed()) === 0) continue;
      seen.push((await jobs.get(unlimited, { id }))._unsafeUnwrap().publishDate);
    }
    expect(seen).toEqual([7, 14, 21, 28, 35, 42, 49, 56].map((day) => addDays(start, day)));
  });

  it('changes nothing but publishDate', async () => {
    const job = await add({ closeDate: '2026-12-31', referenceId: 'W-1' });
    clock = addDays(start, 8);
    await refreshed();
    const after = (await jobs.get(unlimited, { id: job.id }))._unsafeUnwrap();
    expect(after).toEqual({ ...job, publishDate: clock, version: job.version + 1 });
  });

  it('catches up at once with a job that is long overdue', async () => {
    await add();
    clock = addDays(start, 40);
    expect(await refreshed()).toBe(1);
    expect((await listed()).map(({ publishDate }) => publishDate)).toEqual([clock]);
  });

  it('does all of them in one call, in bounded batches, and none twice', async () => {
    await addMany(250);
    clock = addDays(start, 8);
    const batches: number[] = [];
    const watched = storeWith(
      {
        async findDueForRefresh(publishedUntil, limit, now) {
          const due = await store.findDueForRefresh(publishedUntil, limit, now);
          batches.push(due._unsafeUnwrap().length);
          return due;
        },
      },
      store,
    );
    expect(await refreshed(open(watched))).toBe(250);
    expect(Math.max(...batches)).toBeLessThanOrEqual(100);
    expect(await refreshed()).toBe(0);
  });

  it.each([
    ['a job of an employer whose plan lacks it', {}, limited],
    ['a job without auto-refresh', { autoRefresh: false }, unlimited],
    ['an archived job', { status: 'archived' }, unlimited],
    ['a job that closes at this moment', { closeDate: addDays(start, 7) }, unlimited],
    ['a job that was closed when it was made', { closeDate: '2001-01-01' }, unlimited],
  ])('leaves alone %s', async (_what, changes, employer) => {
    const job = await add(changes, employer);
    clock = addDays(start, 7);
    expect(await refreshed()).toBe(0);
    expect((await jobs.get(employer, { id: job.id }))._unsafeUnwrap()).toBe(job);
  });

  it('skips jobs that are changed by others meanwhile, and does the rest', async () => {
    const all = await addMany(120);
    clock = addDays(start, 8);
    const contested = new Set(all.slice(0, 20).map(({ id }) => id));
    const racing = storeWith(
      {
        update: async (job) => (contested.has(job.id) ? err(versionConflict()) : store.update(job)),
      },
      store,
    );
    expect(await refreshed(open(racing))).toBe(100);
    expect(await refreshed()).toBe(20);
  });

  it('ends when every job that is due is being changed by others', async () => {
    await addMany(120);
    clock = addDays(start, 8);
    const losing = open(storeWith({ update: async () => err(versionConflict()) }, store));
    expect(await refreshed(losing)).toBe(0);
  });

  it('tells a store that fails midway, keeps what was done, and goes on the next time', async () => {
    await addMany(5);
    clock = addDays(start, 8);
    let writes = 0;
    const failing = storeWith(
      { update: async (job) => (++writes > 2 ? err(storeUnavailable('full')) : store.update(job)) },
      store,
    );
    const failed = await open(failing).refreshDue();
    expect(failed._unsafeUnwrapErr()).toMatchObject({ code: 'store-unavailable', reason: 'full' });
    expect((await listed()).filter(({ publishDate }) => publishDate === clock)).toHaveLength(2);
    expect(await refreshed()).toBe(3);
  });
});
