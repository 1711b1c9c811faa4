/** The time of one turn of the event loop that short descriptions may take together. */
export interface LoopTime {
  /** True until the turn ends when it has been used up. */
  isUsedUp(): boolean;
  /** Runs a task at once, on that time. */
  use<Value>(task: () => Value): Value;
}

/** Creates the time of the turns, each of which ends at most one task later than after `maxMs`. */
export const createLoopTime = (maxMs: number): LoopTime => {
  let usedMs = 0;
  let isRenewed = false;
  return {
    isUsedUp: () => usedMs >= maxMs,
    use(task) {
      const started = performance.now();
      const value = task();
      usedMs += performance.now() - started;
      // Not after every task: a usual one takes no longer than the handle of an event loop.
      if (usedMs > maxMs / 2 && !isRenewed) {
        isRenewed = true;
        setImmediate(() => {
          usedMs = 0;
          isRenewed = false;
        });
      }
      return value;
    },
  };
};
