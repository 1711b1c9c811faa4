import { vi } from 'vitest';

/** Replaces the clocks by which a follower waits. */
export const stopTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Whether a promise is open when everything has gone on that needs no time. */
export const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let ended = false;
  promise.finally(() => {
    ended = true;
  });
  await pass(0);
  return !ended;
};
