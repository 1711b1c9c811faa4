import type { JobService, Maintenance } from '@jobposting/core';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../test/output.ts';
import { createMaintenanceTimer, type MaintenanceTimerOptions } from './maintenance-timer.ts';

type Maintain = JobService['maintain'];

const done = (counts: Partial<Maintenance> = {}) =>
  ok({ refreshed: 0, closed: 0, pruned: 0, ...counts });

/** Rounds that end when the test says. */
const heldRounds = () => {
  const ends: (() => void)[] = [];
  const maintain: Maintain = () => new Promise((resolve) => ends.push(() => resolve(done())));
  return { maintain, end: () => ends.shift()?.() };
};

/** Starts the timer of a server; `rounds` counts what it began. */
const startWith = (
  round: Maintain = async () => done(),
  { now, leases = createMemoryJobStore().leases }: Partial<MaintenanceTimerOptions> = {},
) => {
  const { log, logged } = captureLog();
  const noted: StoreUnavailable[] = [];
  const maintain = vi.fn<Maintain>(round);
  const timer = createMaintenanceTimer({
    jobs: { maintain },
    leases,
    log,
    noteStoreFailure: (failure) => void noted.push(failure),
    ...(now ? { now } : {}),
  });
  timer.start();
  return { ...timer, noted, logged, rounds: () => maintain.mock.calls.length };
};

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the timer of the maintenance (D12, D34)', () => {
  it('never runs two rounds at once', async () => {
    const { maintain, end } = heldRounds();
    const { rounds } = startWith(maintain);
    await pass(600);
    expect(rounds()).toBe(1);
    end();
    await pass(60);
    expect(rounds()).toBe(2);
  });

  const full = storeUnavailable('full', new Error('database or disk is full'));
  const whyFull = { code: full.code, reason: 'full', cause: 'database or disk is full' };
  it.each<[string, Maintain, object, StoreUnavailable[]]>([
    ['fails, and reports to the watch of the store', async () => err(full), whyFull, [full, full]],
    ['throws', () => Promise.reject(new Error('a bug')), { err: { message: 'a bug' } }, []],
  ])('logs and counts a round that %s, and tries again', async (_, maintain, why, told) => {
    const { rounds, failures, logged, noted } = startWith(maintain);
    await pass(60);
    expect([rounds(), failures()]).toEqual([2, 2]);
    const line = { level: 'error', ...why, msg: 'maintenance failed' };
    expect(logged()).toMatchObject([line, line]);
    expect(noted).toEqual(told);
  });

  it('begins its rounds a minute apart, however long they take, so that a closing is logged in time (D34)', async () => {
    const { rounds } = startWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      return done();
    });
    await pass(60);
    expect(rounds()).toBe(2);
  });

  it('logs only what was done', async () => {
    const results = [done(), done({ closed: 2 }), done({ refreshed: 1, pruned: 300 })];
    const { logged } = startWith(async () => results.shift() ?? done());
    await pass(180);
    expect(
      logged().map(({ refreshed, closed, pruned, msg }) => [refreshed, closed, pruned, msg]),
    ).toEqual([
      [undefined, 2, undefined, 'maintenance'],
      [1, undefined, 300, 'maintenance'],
    ]);
  });

  it('does nothing while the clock is plainly wrong, and says so', async () => {
    let year = 2150;
    const now = () => new Date(Date.UTC(year, 0));
    const { rounds, failures, logged } = startWith(undefined, { now });
    await pass(60);
    expect(rounds()).toBe(0);
    expect(JSON.stringify(logged())).toContain(
      'The clock of this machine says 2150-01-01T00:00:00.000Z.',
    );
    const failed = failures();
    expect(failed).toBeGreaterThan(0);
    year = 2026;
    await pass(60);
    expect([rounds(), failures()]).toEqual([1, failed]);
  });

  it('ends the current round early when it stops, so that a stop does not wait for the whole of it', async () => {
    const { stop } = startWith(
      ({ signal } = {}) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(done()))),
    );
    await pass(0);
    await stop();
  });

  it('stops after the current round', async () => {
    const { maintain, end } = heldRounds();
    const { rounds, stop } = startWith(maintain);
    await pass(0);
    const stopped = stop();
    end();
    await stopped;
    await pass(600);
    expect(rounds()).toBe(1);
  });
});

describe('the timers of several servers', () => {
  const startTwo = async (firstRound?: Maintain) => {
    const { leases } = createMemoryJobStore();
    const first = startWith(firstRound, { leases });
    await pass(0);
    const second = startWith(undefined, { leases });
    return { first, rounds: () => [first.rounds(), second.rounds()] };
  };

  it.each<[string, Maintain | undefined, number]>([
    ['every round', undefined, 11],
    ['a round that takes long', () => new Promise(() => {}), 1],
  ])('have %s done by one of them', async (_, round, times) => {
    const { rounds } = await startTwo(round);
    await pass(600);
    expect(rounds()).toEqual([times, 0]);
  });

  it('go on within a minute when the one that has it dies, so that a closing is logged in time (D34)', async () => {
    const { leases } = createMemoryJobStore();
    await leases.take('maintenance', 30_000);
    const { rounds } = startWith(undefined, { leases });
    await pass(0);
    expect(rounds()).toBe(0);
    await pass(60);
    expect(rounds()).toBe(1);
  });

  it('leave them to the one that has taken over from one that stood still', async () => {
    const { leases } = createMemoryJobStore();
    const first = startWith(undefined, { leases });
    await pass(0);
    vi.setSystemTime(Date.now() + 31_000);
    const second = startWith(undefined, { leases });
    await pass(600);
    expect([first.rounds(), second.rounds()]).toEqual([1, 11]);
  });

  it('try again when the lease cannot be taken, and report to the watch of the store', async () => {
    const failure = storeUnavailable('unreachable', new Error('connect ECONNREFUSED'));
    const { leases } = createMemoryJobStore();
    const failing = vi.fn(leases.take).mockResolvedValueOnce(err(failure));
    const { rounds, noted } = startWith(undefined, { leases: { ...leases, take: failing } });
    await pass(60);
    expect([rounds(), noted]).toEqual([1, [failure]]);
  });
});
