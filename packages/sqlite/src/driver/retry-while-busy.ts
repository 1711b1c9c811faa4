import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './sqlite-error.ts';

const longestPauseMs = 20;

/**
 * Await it after a failed attempt, the first being number 0: it pauses before the next one. Throws `error` unless it
 * means that another process holds the lock, and from `deadline` on, in the time of `performance.now()`. It waits here,
 * because waiting in SQLite would block the event loop.
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
