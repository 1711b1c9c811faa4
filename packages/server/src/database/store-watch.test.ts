import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../test/output.ts';
import { createStoreWatch } from './store-watch.ts';

const replaced = storeUnavailable('damaged', new Error('jobs.sqlite was deleted or replaced'));
const full = storeUnavailable('full', new Error('database or disk is full'));

const openWatch = () => {
  let present: Result<void, StoreUnavailable> = ok();
  let room: Result<void, StoreUnavailable> | undefined;
  let checks = 0;
  const { log, logged } = captureLog();
  const watch = createStoreWatch(
    {
      damageNotice: 'until the server is restarted',
      async check() {
        checks++;
        return present;
      },
      async checkRoom() {
        checks++;
        return room ?? present;
      },
    },
    log,
  );
  return {
    ...watch,
    checks: () => checks,
    logged,
    /** What the store says of itself from now on. */
    set(state: Result<void, StoreUnavailable>) {
      present = state;
    },
    /** What it says from now on where a write needs room. */
    setRoom(state: Result<void, StoreUnavailable>) {
      room = state;
    },
  };
};

describe('the watch of the store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks the store once for all who ask within 250 ms', async () => {
    const { isAvailable, checks } = openWatch();
    expect(await Promise.all(Array.from({ length: 100 }, isAvailable))).toEqual(
      Array(100).fill(true),
    );
    expect(checks()).toBe(1);
    await vi.advanceTimersByTimeAsync(250);
    await isAvailable();
    expect(checks()).toBe(2);
  });

  it.each([
    ['the same way', ['database or disk is full']],
    ['many ways', ['connect ECONNREFUSED', 'read ECONNRESET', 'the system is starting up']],
  ])('logs once that it is gone, though it fails in %s, and that it is back', async (_, causes) => {
    const { noteFailure, logged, set } = openWatch();
    const failures = causes.map((cause) => storeUnavailable('unreachable', new Error(cause)));
    for (const failure of [...failures, ...failures, ...failures]) {
      set(err(failure));
      noteFailure(failure);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(logged()).toMatchObject([
      { level: 'error', reason: 'unreachable', err: { message: causes[0] } },
    ]);
    set(ok());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(logged().slice(1)).toMatchObject([
      { level: 'info', msg: 'the store is available again' },
    ]);
    noteFailure(full);
    expect(logged()).toHaveLength(3);
  });

  it('is unavailable while its disk is full, though small writes succeed, and logs that once', async () => {
    const { isAvailable, noteFailure, logged, setRoom } = openWatch();
    setRoom(err(full));
    expect(await isAvailable()).toBe(true);
    for (let second = 0; second < 10; second++) {
      noteFailure(full);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await isAvailable()).toBe(false);
    }
    expect(logged()).toMatchObject([{ level: 'error', reason: 'full' }]);
    setRoom(ok());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await isAvailable()).toBe(true);
    expect(logged().slice(1)).toMatchObject([
      { level: 'info', msg: 'the store is available again' },
    ]);
    setRoom(err(full));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await isAvailable()).toBe(true);
  });

  it('logs what a check finds, without any request', async () => {
    const { isAvailable, logged, set } = openWatch();
    set(err(replaced));
    expect(await isAvailable()).toBe(false);
    expect(logged()).toMatchObject([
      { level: 'error', reason: 'damaged', msg: expect.stringContaining('restarted') },
    ]);
  });

  it('takes a lock that others held too long for no state of the store', () => {
    const { noteFailure, logged } = openWatch();
    noteFailure(storeUnavailable('busy', new Error('database is locked')));
    expect(logged()).toEqual([]);
  });

  it('asks no more once it is stopped', async () => {
    const { noteFailure, stop, checks, set } = openWatch();
    set(err(full));
    noteFailure(full);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(checks()).toBe(0);
  });
});
