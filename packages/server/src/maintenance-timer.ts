import type { JobService, Maintenance } from '@jobposting/core';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { clockProblem } from './clock-range.ts';
import { failureFields } from './failure-fields.ts';
import type { Logger } from './log.ts';

/** Does what time alone makes due, again and again (decisions D12, D34). */
export interface MaintenanceTimer {
  /** Runs the first round now, so that a server that was down catches up. */
  readonly start: () => void;
  /** Starts no further round, and waits for the current one, which ends soon, whatever is left. */
  readonly stop: () => Promise<void>;
}

export interface MaintenanceTimerOptions {
  readonly jobs: Pick<JobService, 'maintain'>;
  readonly log: Logger;
  readonly noteStoreFailure: (failure: StoreUnavailable) => void;
  readonly now?: () => Date;
}

const everyMs = 60_000;

const countsOf = (done: Maintenance): [string, number][] =>
  Object.entries(done).filter(([, count]) => count > 0);

/**
 * Creates the timer of the maintenance. Rounds begin a minute apart, so that a closing is logged within
 * a minute, and never overlap: one that takes longer delays the next. Errors go to the log; the next
 * round tries again. There is no round while the clock is plainly wrong, because every job would be due
 * or closed, get a date that is wrong, and every change be forgotten.
 */
export const createMaintenanceTimer = (options: MaintenanceTimerOptions): MaintenanceTimer => {
  const { jobs, log, noteStoreFailure, now = () => new Date() } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  const maintain = async (): Promise<void> => {
    const problem = clockProblem(now());
    if (problem !== null) return log.error(`no maintenance: ${problem}`);
    const done = await jobs.maintain({ signal: stopping.signal });
    if (done.isErr()) {
      const { error } = done;
      if (error.code === 'store-unavailable') noteStoreFailure(error);
      return log.error(failureFields(error), 'maintenance failed');
    }
    const counts = countsOf(done.value);
    if (counts.length > 0) log.info(Object.fromEntries(counts), 'maintenance');
  };

  const start = (): void => {
    const begun = performance.now();
    round = maintain()
      .catch((error: unknown) => log.error({ err: error }, 'maintenance failed'))
      .then(() => {
        if (stopping.signal.aborted) return;
        const leftMs = Math.max(0, everyMs - (performance.now() - begun));
        timer = setTimeout(start, leftMs).unref();
      });
  };

  return {
    start,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
};
