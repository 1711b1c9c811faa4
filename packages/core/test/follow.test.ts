import { getEventListeners } from 'node:events';
import { err } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeLog } from '../src/change-log/change-log.ts';
import { storeUnavailable } from '../src/job/job-error.ts';
import { all, openService } from './a-service.ts';
import { limited as acme } from './an-employer.ts';
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

const idOf = async () => (await add()).id;

describe('following the changes (D34)', () => {
  it('yields all past changes, across pages, then new ones', async () => {
    const ids = [];
    for (let count = 0; count < 250; count++) ids.push(await idOf());
    const seen = [];
    for await (const change of jobs.changes(acme)) {
      seen.push(change._unsafeUnwrap().id);
      if (seen.length === 250) ids.push(await idOf());
      if (seen.length === 251) break;
    }
    expect(seen).toEqual(ids);
  });

  it('waits as long as nothing comes', async () => {
    const following = jobs.changes(acme, { after: 'now' });
    const next = following.next();
    await pass(90_000);
    expect(await isPending(next)).toBe(true);
    const id = await idOf();
    expect((await next).value?._unsafeUnwrap().id).toBe(id);
    await following.return();
  });

  it('ends while it waits when it is aborted', async () => {
    const stopping = new AbortController();
    const next = jobs.changes(acme, { signal: stopping.signal }).next();
    expect(await isPending(next)).toBe(true);
    stopping.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  it.each([
    ['a change', {}],
    ['an error', { after: 'yesterday' }],
  ])('yields not even %s when it is aborted while the log is being read', async (_, options) => {
    await idOf();
    const stopping = new AbortController();
    const next = jobs.changes(acme, { ...options, signal: stopping.signal }).next();
    stopping.abort();
    expect((await next).done).toBe(true);
  });

  it.each([
    ['after: a cursor that has expired', { after: 'yesterday' }, 'cursor-expired'],
    ['after: a blank cursor', { after: '' }, 'invalid-query'],
  ])('yields an error, and ends: %s', async (_, options, code) => {
    const seen = await all(jobs.changes(acme, options));
    expect(seen.map((change) => change._unsafeUnwrapErr().code)).toEqual([code]);
  });

  it('ends with the failure of a store, and can continue from the cursor of the last change', async () => {
    const first = await idOf();
    let isDown = false;
    const read: ChangeLog['read'] = async (...call) =>
      isDown ? err(storeUnavailable('unreachable')) : store.changes.read(...call);
    const seen = [];
    let after: string | undefined;
    for await (const change of openOverLog({ read }).changes(acme)) {
      seen.push(change.isOk() ? change.value.id : change.error.code);
      if (change.isOk()) after = change.value.cursor;
      isDown = true;
    }
    expect(seen).toEqual([first, 'store-unavailable']);
    const second = await idOf();
    const { value } = await jobs.changes(acme, { after }).next();
    expect(value?._unsafeUnwrap().id).toBe(second);
  });
});
