import type { JobService } from '@jobposting/core';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { createRefreshTimer } from './refresh-timer.ts';

type Refresh = JobService['refreshDue'];

const startWith = (refreshDue: Refresh, now?: () => Date) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const noted: StoreUnavailable[] = [];
  const timer = createRefreshTimer({
    jobs: { refreshDue },
    log,
    noteStoreFailure: (failure) => void noted.push(failure),
    ...(now ? { now } : {}),
  });
  timer.start();
  return { timer, noted, log: () => lines.join('') };
};

describe('the timer of the auto-refresh (D12)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('refreshes at once and every minute', async () => {
    let rounds = 0;
    startWith(async () => ok(++rounds));
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(rounds).toBe(3);
  });

  it('never runs two rounds at once', async () => {
    let started = 0;
    const ends: (() => void)[] = [];
    startWith(() => {
      started++;
      return new Promise((resolve) => ends.push(() => resolve(ok(0))));
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started).toBe(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toBe(2);
  });

  it.each<[string, Refresh]>([
    ['fails', async () => err(storeUnavailable('busy'))],
    ['throws', () => Promise.reject(new Error('a bug'))],
  ])('logs a round that %s, and tries again', async (_, refreshDue) => {
    let rounds = 0;
    const { log } = startWith(() => {
      rounds++;
      return refreshDue();
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(2);
    expect(log()).toContain('"level":"error"');
  });

  it('logs why a round failed, and tells the watch of the store', async () => {
    const failure = storeUnavailable('full', new Error('database or disk is full'));
    const { log, noted } = startWith(async () => err(failure));
    await vi.advanceTimersByTimeAsync(0);
    expect(JSON.parse(log())).toMatchObject({
      level: 'error',
      code: 'store-unavailable',
      reason: 'full',
      cause: 'database or disk is full',
      msg: 'auto-refresh failed',
    });
    expect(noted).toEqual([failure]);
  });

  it('refreshes nothing while the clock is plainly wrong, and says so', async () => {
    let rounds = 0;
    let year = 2150;
    const { log } = startWith(
      async () => ok(++rounds),
      () => new Date(Date.UTC(year, 0)),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(0);
    expect(log()).toContain('The clock of this machine says 2150-01-01T00:00:00.000Z.');
    year = 2026;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(1);
  });

  it('tells the current round to end when it stops, so that a stop does not wait for the whole of it', async () => {
    const { timer } = startWith(
      ({ signal } = {}) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(ok(100)))),
    );
    await timer.stop();
  });

  it('stops after the current round', async () => {
    let rounds = 0;
    const ends: (() => void)[] = [];
    const { timer } = startWith(() => {
      rounds++;
      return new Promise((resolve) => ends.push(() => resolve(ok(0))));
    });
    const stopped = timer.stop();
    ends[0]?.();
    await stopped;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(rounds).toBe(1);
  });
});
