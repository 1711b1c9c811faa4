/** How long one call may keep the event loop before others get their share. */
export const sliceMs = 3;

/** Shares the event loop between long pieces of work and everything else. */
export interface FairShare {
  /** Resolves when the caller may work on: one caller at a time, in the order of calling. */
  next(): Promise<void>;
  /** True while a caller waits. */
  readonly isWaitedFor: boolean;
}

/** Creates the queue of those that wait for their share. */
export const createFairShare = (): FairShare => {
  const waiting: (() => void)[] = [];
  // Two turns of the event loop: requests that arrived during the work before are answered first.
  const afterOthers = (run: () => void): void => void setImmediate(() => setImmediate(run));
  const give = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) afterOthers(give);
  };
  return {
    next: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 1) afterOthers(give);
      }),
    get isWaitedFor() {
      return waiting.length > 0;
    },
  };
};
