import type { JobService } from '@jobposting/core';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { clockProblem } from './clock-range.ts';
import { failureFields } from './failure-fields.ts';
import type { Logger } from './log.ts';

/** Refreshes the jobs that are due, again and again (decision D12). */
export interface RefreshTimer {
  /** Runs the first round now, so that a server that was down catches up. */
  readonly start: () => void;
  /** Starts no further round, and waits for the current one, which ends soon, whatever is left. */
  readonly stop: () => Promise<void>;
}

export interface RefreshTimerOptions {
  readonly jobs: Pick<JobService, 'refreshDue'>;
  readonly log: Logger;
  readonly noteStoreFailure: (failure: StoreUnavailable) => void;
  readonly now?: () => Date;
}

const everyMs = 60_000;

/**
 * Creates the timer of the auto-refresh. Each round begins a minute after the one before has ended,
 * so that rounds never overlap. Errors go to the log; the next round tries again. There is no round
 * while the clock is plainly wrong, because every job would be due and get a date that is wrong.
 */
export const createRefreshTimer = (options: RefreshTimerOptions): RefreshTimer => {
  const { jobs, log, noteStoreFailure, now = () => new Date() } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const problem = clockProblem(now());
    if (problem !== null) return log.error(`no auto-refresh: ${problem}`);
    const refreshed = await jobs.refreshDue({ signal: stopping.signal });
    if (refreshed.isErr()) {
      const { error } = refreshed;
      if (error.code === 'store-unavailable') noteStoreFailure(error);
      log.error(failureFields(error), 'auto-refresh failed');
    } else if (refreshed.value > 0) log.info({ refreshed: refreshed.value }, 'auto-refreshed');
  };

  const start = (): void => {
    round = refresh()
      .catch((error: unknown) => log.error({ err: error }, 'auto-refresh failed'))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(start, everyMs).unref();
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
