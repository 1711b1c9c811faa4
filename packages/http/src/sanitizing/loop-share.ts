/** A share of the time of the event loop, for tasks that are short but can be many. */
export interface LoopShare {
  /** Runs a task at once; returns `undefined` without running it when the share has been used up. */
  tryRun<Given extends unknown[], Value>(
    task: (...given: Given) => Value,
    ...given: Given
  ): Value | undefined;
}

export interface LoopShareOptions {
  readonly share: number;
  readonly burstMs: number;
  readonly freeMs: number;
}

/**
 * Creates a share that allows tasks `share` of the time, and `burstMs` at once after an idle while.
 * The first `freeMs` of each task are not counted. It is a share of all time and not of each
 * turn of the loop, because the loop accepts only one new connection in each turn: for the hundredth
 * to be accepted soon, all turns must be short.
 */
export const createLoopShare = ({ share, burstMs, freeMs }: LoopShareOptions): LoopShare => {
  let usedMs = 0;
  let usedAt = 0;
  return {
    tryRun(task, ...given) {
      const started = performance.now();
      usedMs = Math.max(0, usedMs - (started - usedAt) * share);
      usedAt = started;
      if (usedMs >= burstMs) return undefined;
      const value = task(...given);
      usedMs += Math.max(0, performance.now() - started - freeMs);
      return value;
    },
  };
};
