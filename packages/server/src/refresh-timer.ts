import type { JobService } from '@jobposting/core';
import type { Logger } from './log.ts';

/** Refreshes what is due now and every so often from now on (decision D12). */
export interface RefreshTimer {
  /** Starts no further round, and waits for the one under way. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the auto-refresh: at once, so that a server that was down catches up, and again
 * `everyMs` milliseconds after each round has ended, so that rounds never overlap. Errors go to the
 * log, and the next round tries again.
 */
export const startRefreshTimer = (
  jobs: Pick<JobService, 'refreshDue'>,
  log: Logger,
  everyMs = 60_000,
): RefreshTimer => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void>;

  const refresh = async (): Promise<void> => {
    const refreshed = await jobs.refreshDue();
    if (refreshed.isErr()) log.error(refreshed.error, 'auto-refresh failed');
    else if (refreshed.value > 0) log.info({ refreshed: refreshed.value }, 'auto-refreshed');
  };

  const runRound = (): void => {
    round = refresh()
      .catch((error: unknown) => log.error({ err: error }, 'auto-refresh failed'))
      .then(() => {
        if (!isStopped) timer = setTimeout(runRound, everyMs).unref();
      });
  };
  runRound();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
};
