import { vi } from 'vitest';

/** Replaces the clocks that a follower waits on. */
export const stopTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Whether a promise is still pending after all other ready work has run. */
export const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let ended = false;
  promise.finally(() => {
    ended = true;
  });
  await pass(0);
  return !ended;
};
