import { getEventListeners } from 'node:events';
import { err } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeLog } from '../src/changes/change-log.ts';
import { storeUnavailable } from '../src/job-error.ts';
import { createJobService } from '../src/job-service.ts';
import type { JobStore } from '../src/job-store.ts';
import { createMemoryJobStore } from '../src/memory-job-store.ts';
import type { JobService } from '../src/use-cases.ts';
import { aBody } from './a-body.ts';
import { storeWith } from './a-failing-store.ts';
import { limited as acme, unlimited as other } from './an-employer.ts';

let store: JobStore;
let jobs: JobService;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  store = createMemoryJobStore();
  jobs = createJobService({ store });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A service on the same jobs with parts of the log replaced. */
const openWith = (replaced: Partial<ChangeLog>) =>
  createJobService({ store: storeWith({ changes: { ...store.changes, ...replaced } }, store) });

/** Another process on the same database: what this one writes calls nobody there. */
const openElsewhere = () => openWith({ onChange: () => () => {} });

const add = async (employer = acme) => (await jobs.create(employer, aBody))._unsafeUnwrap().job.id;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Lets everything go on that needs no time. */
const settle = () => pass(0);

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let ended = false;
  promise.finally(() => {
    ended = true;
  });
  await settle();
  return !ended;
};

const idsOf = async (page: ReturnType<JobService['listChanges']>) =>
  (await page)._unsafeUnwrap().changes.map(({ id }) => id);

describe('waiting for a change (D34)', () => {
  it('ends with the first that this process makes, at once', async () => {
    const waiting = jobs.listChanges(acme, { wait: 30 });
    expect(await isPending(waiting)).toBe(true);
    const id = await add();
    expect(await idsOf(waiting)).toEqual([id]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends within a second with one of another process', async () => {
    const waiting = openElsewhere().listChanges(acme, { wait: 30 });
    expect(await isPending(waiting)).toBe(true);
    const id = await add();
    expect(await isPending(waiting)).toBe(true);
    await pass(1_000);
    expect(await idsOf(waiting)).toEqual([id]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not begin where there is one already', async () => {
    const id = await add();
    expect(await idsOf(jobs.listChanges(acme, { wait: 30 }))).toEqual([id]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends when the time is over, with none and the same cursor', async () => {
    await add();
    const { next } = (await jobs.listChanges(acme))._unsafeUnwrap();
    const waiting = jobs.listChanges(acme, { after: next, wait: 2.0 });
    await pass(1_999);
    expect(await isPending(waiting)).toBe(true);
    await pass(1);
    expect((await waiting)._unsafeUnwrap()).toEqual({ changes: [], next });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not woken by a change of another employer', async () => {
    let reads = 0;
    const read: ChangeLog['read'] = (...call) => {
      reads++;
      return store.changes.read(...call);
    };
    const waiting = openWith({ read }).listChanges(acme, { wait: 30 });
    await settle();
    await add(other);
    expect(await isPending(waiting)).toBe(true);
    expect(reads).toBe(1);
    await add();
    await waiting;
  });

  it('misses none that comes while the log is being read', async () => {
    let added = false;
    const read: ChangeLog['read'] = async (...call) => {
      const page = await store.changes.read(...call);
      if (!added) {
        added = true;
        await add();
      }
      return page;
    };
    expect(await idsOf(openWith({ read }).listChanges(acme, { wait: 30 }))).toHaveLength(1);
  });

  it('misses none that comes behind the moment of `now`', async () => {
    await add();
    const newestCursor: ChangeLog['newestCursor'] = async (query) => {
      const cursor = await store.changes.newestCursor(query);
      await add();
      return cursor;
    };
    expect(await idsOf(openWith({ newestCursor }).listChanges(acme, { after: 'now' }))).toEqual([
      2,
    ]);
  });

  it('ends at once when it is aborted, and leaves nothing behind', async () => {
    const stopping = new AbortController();
    const waiting = jobs.listChanges(acme, { wait: 30 }, { signal: stopping.signal });
    expect(await isPending(waiting)).toBe(true);
    stopping.abort();
    expect(await idsOf(waiting)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  it('leaves nothing at a signal that outlives it', async () => {
    const { signal } = new AbortController();
    const waiting = jobs.listChanges(acme, { wait: 30 }, { signal });
    await pass(5_500);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await add();
    await waiting;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not begin for a caller that has left, and reads all the same', async () => {
    const signal = AbortSignal.abort();
    expect(await idsOf(jobs.listChanges(acme, { wait: 30 }, { signal }))).toEqual([]);
    const id = await add();
    expect(await idsOf(jobs.listChanges(acme, { wait: 30 }, { signal }))).toEqual([id]);
  });

  it('ends with the failure of a store that fails meanwhile', async () => {
    let isDown = false;
    const read: ChangeLog['read'] = async (...call) =>
      isDown ? err(storeUnavailable('unreachable')) : store.changes.read(...call);
    const waiting = openWith({ read }).listChanges(acme, { wait: 30 });
    expect(await isPending(waiting)).toBe(true);
    isDown = true;
    await pass(1_000);
    expect((await waiting)._unsafeUnwrapErr().code).toBe('store-unavailable');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects a misspelt option with a TypeError, and refuses a signal in the query', async () => {
    await expect(jobs.listChanges(acme, {}, { sigal: 1 } as object)).rejects.toThrow(
      'listChanges has no option sigal. Its options are signal.',
    );
    const read = await jobs.listChanges(acme, { signal: AbortSignal.abort() } as object);
    expect(read._unsafeUnwrapErr().code).toBe('invalid-query');
  });

  it('reports a store that cannot say where `now` is', async () => {
    const newestCursor = async () => err(storeUnavailable('busy'));
    const read = await openWith({ newestCursor }).listChanges(acme, { after: 'now' });
    expect(read._unsafeUnwrapErr().code).toBe('store-unavailable');
  });
});

describe('following the changes (D34)', () => {
  it('yields what there is, in pages that nobody sees, then what comes', async () => {
    const ids = [];
    for (let count = 0; count < 250; count++) ids.push(await add());
    const seen = [];
    for await (const change of jobs.changes(acme)) {
      seen.push(change._unsafeUnwrap().id);
      if (seen.length === 250) ids.push(await add());
      if (seen.length === 251) break;
    }
    expect(seen).toEqual(ids);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for as long as nothing comes', async () => {
    const following = jobs.changes(acme, { after: 'now' });
    const next = following.next();
    await pass(90_000);
    expect(await isPending(next)).toBe(true);
    const id = await add();
    expect((await next).value?._unsafeUnwrap().id).toBe(id);
    await following.return();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on behind the cursor that was kept', async () => {
    const ids = [await add(), await add(), await add()];
    let after: string | undefined;
    for await (const change of jobs.changes(acme)) {
      after = change._unsafeUnwrap().cursor;
      break;
    }
    const seen = [];
    for await (const change of jobs.changes(acme, { after })) {
      seen.push(change._unsafeUnwrap().id);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual(ids.slice(1));
  });

  it('ends while it waits when it is aborted', async () => {
    const stopping = new AbortController();
    const next = jobs.changes(acme, { signal: stopping.signal }).next();
    expect(await isPending(next)).toBe(true);
    stopping.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  it('yields nothing more once it is aborted, and reads nothing if it was before', async () => {
    for (let count = 0; count < 5; count++) await add();
    const stopping = new AbortController();
    let seen = 0;
    for await (const change of jobs.changes(acme, { signal: stopping.signal })) {
      expect(change.isOk()).toBe(true);
      if (++seen === 2) stopping.abort();
    }
    expect(seen).toBe(2);
    const next = await jobs.changes(acme, { signal: stopping.signal }).next();
    expect(next.done).toBe(true);
  });

  it.each([
    ['after: a cursor that has expired', { after: 'yesterday' }, 'cursor-expired'],
    ['after: a cursor that got lost', { after: '' }, 'invalid-query'],
  ])('yields an error, and ends: %s', async (_, options, code) => {
    const seen = [];
    for await (const change of jobs.changes(acme, options)) seen.push(change);
    expect(seen.map((change) => change._unsafeUnwrapErr().code)).toEqual([code]);
  });

  it('ends with the failure of a store, and the cursor of the last change goes on', async () => {
    const first = await add();
    let isDown = false;
    const read: ChangeLog['read'] = async (...call) =>
      isDown ? err(storeUnavailable('unreachable')) : store.changes.read(...call);
    const seen = [];
    let after: string | undefined;
    for await (const change of openWith({ read }).changes(acme)) {
      seen.push(change.isOk() ? change.value.id : change.error.code);
      if (change.isOk()) after = change.value.cursor;
      isDown = true;
    }
    expect(seen).toEqual([first, 'store-unavailable']);
    const second = await add();
    const { value } = await jobs.changes(acme, { after }).next();
    expect(value?._unsafeUnwrap().id).toBe(second);
  });

  it('rejects a misspelt option with a TypeError', async () => {
    const misspelt = { from: 'now' } as object;
    await expect(jobs.changes(acme, misspelt).next()).rejects.toThrow(
      'changes has no option from. Its options are after, signal.',
    );
  });
});
