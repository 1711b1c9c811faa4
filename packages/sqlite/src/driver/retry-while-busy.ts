import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './sqlite-error.ts';

const longestPauseMs = 20;

/**
 * To be awaited after an attempt that failed, the first being number 0: a pause, after which the next may succeed.
 * Throws `error` where it is not that another process holds the lock, and from `deadline` on, on the clock of
 * `performance.now()`. It waits here, because SQLite's own waiting would block the event loop.
 */
export const waitForLock = async (
  error: unknown,
  attempt: number,
  deadline: number,
): Promise<void> => {
  if (!isBusy(error) || performance.now() >= deadline) throw error;
  await delay(Math.min(2 ** attempt, longestPauseMs));
};

/** Runs `attempt`, and again while another process holds the lock, until `deadline`: see {@link waitForLock}. */
export const retryWhileBusy = async <T>(
  attempt: () => T | Promise<T>,
  deadline: number,
): Promise<T> => {
  for (let n = 0; ; n++) {
    try {
      return attempt();
    } catch (error) {
      await waitForLock(error, n, deadline);
    }
  }
};
