import type { JobService, Maintenance } from '@jobposting/core';
import type { Lease, Leases, StoreUnavailable, WriteFailure } from '@jobposting/core/adapter';
import { ok, type Result } from 'neverthrow';
import { clockProblem } from '../host-checks/clock-range.ts';
import { failureFields } from '../logging/failures.ts';
import type { Logger } from '../logging/log.ts';

/** Repeatedly does what has become due (decisions D12, D34). */
export interface MaintenanceTimer {
  /** Begins the first round now, so that a server that was down catches up. */
  readonly start: () => Promise<Result<unknown, string>>;
  /**
   * Starts no more rounds, and waits for the current one, which ends soon, finished or not. Another
   * server can take over at once.
   */
  readonly stop: () => Promise<void>;
  /** How many rounds have failed, in part or as a whole. */
  readonly failures: () => number;
}

export interface MaintenanceTimerOptions {
  readonly jobs: Pick<JobService, 'maintain'>;
  readonly leases: Pick<Leases, 'take' | 'renew'>;
  readonly log: Logger;
  readonly noteStoreFailure: (failure: StoreUnavailable) => void;
  readonly now?: () => Date;
}

const everyMs = 60_000;
const leaseName = 'maintenance';
// After a server has died, another, or its next start, takes over in less than a minute.
const leaseMs = 30_000;
const lookAgainMs = 20_000;

const countsOf = (done: Maintenance): [string, number][] =>
  Object.entries(done).filter(([, count]) => count > 0);

/**
 * Creates the timer of the maintenance. Rounds begin a minute apart, so that a closing is logged within a minute, and
 * never overlap: a longer one delays the next. Of the servers on one database, one does all rounds for as long as it
 * runs. Errors go to the log; the next round tries again. While the clock is plainly wrong, there are no rounds: every
 * job would be due or closed and get a wrong date, and every change would be deleted.
 */
export const createMaintenanceTimer = (options: MaintenanceTimerOptions): MaintenanceTimer => {
  const { jobs, leases, log, noteStoreFailure, now = () => new Date() } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let lease: Lease | null = null;
  let failures = 0;

  const report = (error: WriteFailure): void => {
    failures++;
    if (error.code === 'store-unavailable') noteStoreFailure(error);
    log.error(failureFields(error), 'maintenance failed');
  };

  const runRound = async (): Promise<void> => {
    const done = await jobs.maintain({ signal: stopping.signal });
    if (done.isErr()) return report(done.error);
    const counts = countsOf(done.value);
    if (counts.length > 0) log.info(Object.fromEntries(counts), 'maintenance');
  };

  const keepLease = async (): Promise<void> => {
    if (lease === null) return;
    const kept = await leases.renew(lease, leaseMs);
    // If it fails, so does the next round, or another server takes the lease.
    if (kept.isOk() && !kept.value) lease = null;
  };
  // Between rounds too, and in one that takes longer than the lease lasts.
  const renewal = setInterval(() => void keepLease(), lookAgainMs).unref();

  const maintain = async (): Promise<void> => {
    const problem = clockProblem(now());
    if (problem !== null) {
      failures++;
      return log.error(`no maintenance: ${problem}`);
    }
    if (lease === null) {
      const taken = await leases.take(leaseName, leaseMs);
      if (taken.isErr()) return report(taken.error);
      lease = taken.value;
    }
    if (lease !== null && !stopping.signal.aborted) await runRound();
  };

  const begin = (): void => {
    const begun = performance.now();
    round = maintain()
      .catch((error: unknown) => {
        failures++;
        log.error({ err: error }, 'maintenance failed');
      })
      .then(() => {
        if (stopping.signal.aborted) return;
        const nextMs = lease !== null ? everyMs : lookAgainMs;
        const leftMs = Math.max(0, nextMs - (performance.now() - begun));
        timer = setTimeout(begin, leftMs).unref();
      });
  };

  return {
    async start() {
      begin();
      return ok();
    },
    failures: () => failures,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
      clearInterval(renewal);
      if (lease === null) return;
      // Closing the database waits for it. If it fails, the lease ends by itself.
      void leases.renew(lease, 0);
      lease = null;
    },
  };
};
