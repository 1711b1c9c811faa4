import type { JobService } from '@jobposting/core';
import type { Logger } from './log.ts';

/** Refreshes the jobs that are due, again and again (decision D12). */
export interface RefreshTimer {
  /** Runs the first round now, so that a server that was down catches up. */
  readonly start: () => void;
  /** Starts no further round, and waits for the current one. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates the timer of the auto-refresh. Each round begins `everyMs` milliseconds after the one
 * before has ended, so that rounds never overlap. Errors go to the log; the next round tries again.
 */
export const createRefreshTimer = (
  jobs: Pick<JobService, 'refreshDue'>,
  log: Logger,
  everyMs = 60_000,
): RefreshTimer => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const refreshed = await jobs.refreshDue();
    if (refreshed.isErr()) log.error(refreshed.error, 'auto-refresh failed');
    else if (refreshed.value > 0) log.info({ refreshed: refreshed.value }, 'auto-refreshed');
  };

  const start = (): void => {
    round = refresh()
      .catch((error: unknown) => log.error({ err: error }, 'auto-refresh failed'))
      .then(() => {
        if (!isStopped) timer = setTimeout(start, everyMs).unref();
      });
  };

  return {
    start,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
};
