import type { JobService } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { createRefreshTimer } from './refresh-timer.ts';

type Refresh = JobService['refreshDue'];

const startWith = (refreshDue: Refresh) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const timer = createRefreshTimer({ refreshDue }, log, 60_000);
  timer.start();
  return { timer, log: () => lines.join('') };
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
