import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../test/output.ts';
import { createStoreWatch } from './store-watch.ts';

const full = storeUnavailable('full', new Error('database or disk is full'));

type State = Result<void, StoreUnavailable>;

const openWatch = () => {
  /** The state of the store, and of a write that needs room, if that differs. */
  const store: { says: State; ofRoom?: State; checks: number } = { says: ok(), checks: 0 };
  const { log, logged } = captureLog();
  const damageNotice = 'until the server is restarted';
  const say = async (state: State) => {
    store.checks++;
    return state;
  };
  const check = () => say(store.says);
  const checkRoom = () => say(store.ofRoom ?? store.says);
  return { ...createStoreWatch({ damageNotice, check, checkRoom }, log), store, logged };
};

describe('the watch of the store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks the store once for all callers within 250 ms', async () => {
    const { problem, store } = openWatch();
    expect(await Promise.all(Array.from({ length: 100 }, problem))).toEqual(Array(100).fill(null));
    expect(store.checks).toBe(1);
    await vi.advanceTimersByTimeAsync(250);
    await problem();
    expect(store.checks).toBe(2);
  });

  it.each([
    ['the same way', ['database or disk is full']],
    ['many ways', ['connect ECONNREFUSED', 'read ECONNRESET', 'the system is starting up']],
  ])(
    'logs once that it is gone, even if it fails in %s, and once that it is back',
    async (_, causes) => {
      const { noteFailure, logged, store } = openWatch();
      const failures = causes.map((cause) => storeUnavailable('unreachable', new Error(cause)));
      for (const failure of [...failures, ...failures, ...failures]) {
        store.says = err(failure);
        noteFailure(failure);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(logged()).toMatchObject([
        { level: 'error', reason: 'unreachable', err: { message: causes[0] } },
      ]);
      store.says = ok();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(logged().slice(1)).toMatchObject([
        { level: 'info', msg: 'the store is available again' },
      ]);
      noteFailure(full);
      expect(logged()).toHaveLength(3);
    },
  );

  it('is unavailable while its disk is full, even if small writes succeed, and logs that once', async () => {
    const { problem, noteFailure, logged, store } = openWatch();
    store.ofRoom = err(full);
    expect(await problem()).toBeNull();
    for (let second = 0; second < 10; second++) {
      noteFailure(full);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await problem()).not.toBeNull();
    }
    expect(logged()).toMatchObject([{ level: 'error', reason: 'full' }]);
    store.ofRoom = ok();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await problem()).toBeNull();
    expect(logged().slice(1)).toMatchObject([
      { level: 'info', msg: 'the store is available again' },
    ]);
    store.ofRoom = err(full);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await problem()).toBeNull();
  });

  it('does not count a lock that others held too long as a state of the store', () => {
    const { noteFailure, logged } = openWatch();
    noteFailure(storeUnavailable('busy', new Error('database is locked')));
    expect(logged()).toEqual([]);
  });

  it('stops asking once it is stopped', async () => {
    const { noteFailure, stop, store } = openWatch();
    store.says = err(full);
    noteFailure(full);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.checks).toBe(0);
  });
});
