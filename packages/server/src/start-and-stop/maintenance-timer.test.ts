import type { JobService, Maintenance } from '@jobposting/core';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLog } from '../logging/log.ts';
import { createMaintenanceTimer, type MaintenanceTimerOptions } from './maintenance-timer.ts';

type Maintain = JobService['maintain'];

const done = (counts: Partial<Maintenance> = {}) =>
  ok({ refreshed: 0, closed: 0, pruned: 0, ...counts });

const alwaysTaken: Database['takeTask'] = async () => ok(true);

const startWith = (
  maintain: Maintain,
  { now, takeTask = alwaysTaken }: Partial<Pick<MaintenanceTimerOptions, 'now' | 'takeTask'>> = {},
) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const noted: StoreUnavailable[] = [];
  const timer = createMaintenanceTimer({
    jobs: { maintain },
    takeTask,
    log,
    noteStoreFailure: (failure) => void noted.push(failure),
    ...(now ? { now } : {}),
  });
  timer.start();
  return { timer, noted, log: () => lines.join('') };
};

describe('the timer of the maintenance (D12, D34)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once and every minute', async () => {
    let rounds = 0;
    startWith(async () => {
      rounds++;
      return done();
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(rounds).toBe(3);
  });

  it('never runs two rounds at once', async () => {
    let started = 0;
    const ends: (() => void)[] = [];
    startWith(() => {
      started++;
      return new Promise((resolve) => ends.push(() => resolve(done())));
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started).toBe(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toBe(2);
  });

  it.each<[string, Maintain]>([
    ['fails', async () => err(storeUnavailable('busy'))],
    ['throws', () => Promise.reject(new Error('a bug'))],
  ])('logs and counts a round that %s, and tries again', async (_, maintain) => {
    let rounds = 0;
    const { timer, log } = startWith(() => {
      rounds++;
      return maintain();
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(2);
    expect(timer.failures()).toBe(2);
    expect(log()).toContain('"level":"error"');
  });

  it('begins its rounds a minute apart however long they take, so that a closing is logged in time (D34)', async () => {
    let rounds = 0;
    startWith(async () => {
      rounds++;
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      return done();
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(2);
  });

  it('logs what was done, and nothing of what there was not', async () => {
    const rounds = [done(), done({ closed: 2 }), done({ refreshed: 1, pruned: 300 })];
    const { log } = startWith(async () => rounds.shift() ?? done());
    await vi.advanceTimersByTimeAsync(180_000);
    const lines = log().trimEnd().split('\n');
    const counts = lines.map((line) => {
      const { refreshed, closed, pruned, msg } = JSON.parse(line);
      return { refreshed, closed, pruned, msg };
    });
    expect(counts).toEqual([
      { refreshed: undefined, closed: 2, pruned: undefined, msg: 'maintenance' },
      { refreshed: 1, closed: undefined, pruned: 300, msg: 'maintenance' },
    ]);
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
      msg: 'maintenance failed',
    });
    expect(noted).toEqual([failure]);
  });

  it('refreshes, closes and prunes nothing while the clock is plainly wrong, and says so', async () => {
    let rounds = 0;
    let year = 2150;
    const { timer, log } = startWith(
      async () => {
        rounds++;
        return done();
      },
      { now: () => new Date(Date.UTC(year, 0)) },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(0);
    expect(log()).toContain('The clock of this machine says 2150-01-01T00:00:00.000Z.');
    const failures = timer.failures();
    expect(failures).toBeGreaterThan(0);
    year = 2026;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toBe(1);
    expect(timer.failures()).toBe(failures);
  });

  it('tells the current round to end when it stops, so that a stop does not wait for the whole of it', async () => {
    const { timer } = startWith(
      ({ signal } = {}) =>
        new Promise((resolve) =>
          signal?.addEventListener('abort', () => resolve(done({ refreshed: 100 }))),
        ),
    );
    await vi.advanceTimersByTimeAsync(0);
    await timer.stop();
  });

  it('stops after the current round', async () => {
    let rounds = 0;
    const ends: (() => void)[] = [];
    const { timer } = startWith(() => {
      rounds++;
      return new Promise((resolve) => ends.push(() => resolve(done())));
    });
    await vi.advanceTimersByTimeAsync(0);
    const stopped = timer.stop();
    ends[0]?.();
    await stopped;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(rounds).toBe(1);
  });

  describe('on several servers', () => {
    /** A task that each of them takes by its own name. */
    const shareTask = () => {
      let holder = '';
      let until = 0;
      return (server: string): Database['takeTask'] =>
        async (_, forMs) => {
          if (holder !== server && Date.now() < until) return ok(false);
          holder = server;
          until = Date.now() + forMs;
          return ok(true);
        };
    };

    const startTwo = async (firstRound: Maintain = async () => done()) => {
      const take = shareTask();
      const rounds = { first: 0, second: 0 };
      const first = startWith(
        (options) => {
          rounds.first++;
          return firstRound(options);
        },
        { takeTask: take('first') },
      );
      await vi.advanceTimersByTimeAsync(0);
      startWith(
        async () => {
          rounds.second++;
          return done();
        },
        { takeTask: take('second') },
      );
      return { rounds, first: first.timer };
    };

    it('has every round done by one', async () => {
      const { rounds } = await startTwo();
      await vi.advanceTimersByTimeAsync(600_000);
      expect(rounds).toEqual({ first: 11, second: 0 });
    });

    it('has a round that takes long done by one', async () => {
      const { rounds } = await startTwo(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(rounds).toEqual({ first: 1, second: 0 });
    });

    it('goes on within a minute when the one that has it stops', async () => {
      const { rounds, first } = await startTwo();
      await first.stop();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(rounds).toEqual({ first: 1, second: 1 });
    });

    it('goes on within two rounds when the one that has it dies', async () => {
      const take = shareTask();
      await take('first')('maintenance', 90_000);
      let rounds = 0;
      startWith(
        async () => {
          rounds++;
          return done();
        },
        { takeTask: take('second') },
      );
      await vi.advanceTimersByTimeAsync(120_000);
      expect(rounds).toBe(1);
    });

    it('is tried again where it cannot be found out who has it, and the watch of the store is told', async () => {
      const failure = storeUnavailable('unreachable', new Error('connect ECONNREFUSED'));
      let rounds = 0;
      const answers = [err(failure), ok(true)];
      const { noted } = startWith(
        async () => {
          rounds++;
          return done();
        },
        { takeTask: async () => answers.shift() ?? ok(true) },
      );
      await vi.advanceTimersByTimeAsync(60_000);
      expect({ rounds, noted }).toEqual({ rounds: 1, noted: [failure] });
    });
  });
});
