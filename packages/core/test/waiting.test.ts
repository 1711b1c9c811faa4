import { getEventListeners } from 'node:events';
import { err } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeLog } from '../src/change-log/change-log.ts';
import { storeUnavailable } from '../src/job/job-error.ts';
import type { JobService } from '../src/service/use-cases.ts';
import { codeOf, openService } from './a-service.ts';
import { limited as acme, unlimited as other } from './an-employer.ts';
import { isPending, pass, stopTime } from './stopped-time.ts';

let { store, jobs, openOverLog, add } = openService();

beforeEach(() => {
  stopTime();
  ({ store, jobs, openOverLog, add } = openService());
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Another process on the same database: writes of this process do not wake it. */
const openElsewhere = () => openOverLog({ onChange: () => () => {} });

const idsOf = async (page: ReturnType<JobService['listChanges']>) =>
  (await page)._unsafeUnwrap().changes.map(({ id }) => id);

describe('waiting for a change (D34)', () => {
  it('ends at once with the first change of this process', async () => {
    const waiting = jobs.listChanges(acme, { wait: 30 });
    expect(await isPending(waiting)).toBe(true);
    const { id } = await add();
    expect(await idsOf(waiting)).toEqual([id]);
  });

  it('ends within a second with a change of another process', async () => {
    const waiting = openElsewhere().listChanges(acme, { wait: 30 });
    expect(await isPending(waiting)).toBe(true);
    const { id } = await add();
    expect(await isPending(waiting)).toBe(true);
    await pass(1_000);
    expect(await idsOf(waiting)).toEqual([id]);
  });

  it('ends when the time is over, with no change and the same cursor', async () => {
    await add();
    const { next } = (await jobs.listChanges(acme))._unsafeUnwrap();
    const waiting = jobs.listChanges(acme, { after: next, wait: 2.0 });
    await pass(1_999);
    expect(await isPending(waiting)).toBe(true);
    await pass(1);
    expect((await waiting)._unsafeUnwrap()).toEqual({ changes: [], next });
  });

  it('is not woken by a change of another employer', async () => {
    let reads = 0;
    const read: ChangeLog['read'] = (...call) => {
      reads++;
      return store.changes.read(...call);
    };
    const waiting = openOverLog({ read }).listChanges(acme, { wait: 30 });
    await pass(0);
    await add({}, other);
    expect(await isPending(waiting)).toBe(true);
    expect(reads).toBe(1);
    await add();
    await waiting;
  });

  it('does not miss a change while the log is being read', async () => {
    let added = false;
    const read: ChangeLog['read'] = async (...call) => {
      const page = await store.changes.read(...call);
      if (!added) {
        added = true;
        await add();
      }
      return page;
    };
    expect(await idsOf(openOverLog({ read }).listChanges(acme, { wait: 30 }))).toHaveLength(1);
  });

  it('does not miss a change after the moment of `now`', async () => {
    await add();
    const newestCursor: ChangeLog['newestCursor'] = async (query) => {
      const cursor = await store.changes.newestCursor(query);
      await add();
      return cursor;
    };
    const read = openOverLog({ newestCursor }).listChanges(acme, { after: 'now' });
    expect(await idsOf(read)).toEqual([2]);
  });

  it('ends at once when it is aborted, and leaves no listener', async () => {
    const stopping = new AbortController();
    const waiting = jobs.listChanges(acme, { wait: 30 }, { signal: stopping.signal });
    expect(await isPending(waiting)).toBe(true);
    stopping.abort();
    expect(await idsOf(waiting)).toEqual([]);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  it('leaves no listener at a signal that outlives it', async () => {
    const { signal } = new AbortController();
    const waiting = jobs.listChanges(acme, { wait: 30 }, { signal });
    await pass(5_500);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await add();
    await waiting;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not begin for a caller that has left, but still reads once', async () => {
    const signal = AbortSignal.abort();
    expect(await idsOf(jobs.listChanges(acme, { wait: 30 }, { signal }))).toEqual([]);
    const { id } = await add();
    expect(await idsOf(jobs.listChanges(acme, { wait: 30 }, { signal }))).toEqual([id]);
  });

  it('ends with the failure of a store that fails meanwhile', async () => {
    let isDown = false;
    const read: ChangeLog['read'] = async (...call) =>
      isDown ? err(storeUnavailable('unreachable')) : store.changes.read(...call);
    const waiting = openOverLog({ read }).listChanges(acme, { wait: 30 });
    expect(await isPending(waiting)).toBe(true);
    isDown = true;
    await pass(1_000);
    expect(await codeOf(waiting)).toBe('store-unavailable');
  });

  it('rejects a misspelt option with a TypeError, and refuses a signal in the query', async () => {
    await expect(jobs.listChanges(acme, {}, { sigal: 1 } as object)).rejects.toThrow(
      'listChanges has no option sigal. Its options are signal.',
    );
    const read = jobs.listChanges(acme, { signal: AbortSignal.abort() } as object);
    expect(await codeOf(read)).toBe('invalid-query');
  });
});
