import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './sqlite-error.ts';

const longestPauseMs = 20;

/**
 * Runs `attempt`, and again after a pause while another process holds the lock, until `deadline` on
 * the clock of `performance.now()`. It waits here, because SQLite's own waiting would block the
 * event loop.
 */
export const retryWhileBusy = async <T>(attempt: () => T, deadline: number): Promise<T> => {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await delay(pauseMs);
  }
};
