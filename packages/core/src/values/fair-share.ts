/** How long one step of long work may keep the event loop before others get their share. */
export const sliceMs = 3;

// Node accepts one new connection in each turn of the event loop: a hundred that come together would wait for a hundred
// of the longest steps.
const turnsPerMs = 0.5;
// Enough to answer requests that arrived during a step, and to notice clients that have gone.
const fewestTurns = 2;
// The limit for a process that was suspended during a step.
const mostTurns = 100;

/** Shares the event loop between long pieces of work and everything else. */
export interface FairShare {
  /** Resolves when the caller may take a step: one caller at a time, in the order of calling. */
  next(): Promise<void>;
  /** True while a caller waits. */
  readonly isWaitedFor: boolean;
}

/**
 * Creates the queue of the callers that wait. Before each step, everything else gets turns of the event loop, in
 * proportion to the time of the step before.
 *
 * @param nextTurn calls back in the next turn of the event loop, as `setImmediate` does
 * @param now milliseconds of a clock that never goes back
 */
export const createFairShare = (
  nextTurn: (callback: () => void) => void,
  now: () => number = () => performance.now(),
): FairShare => {
  const waiting: (() => void)[] = [];
  let isGoingOn = false;
  let owedTurns = fewestTurns;
  let began = 0;

  const begin = (): void => {
    began = now();
    waiting.shift()?.();
  };

  const end = (): void => {
    const turns = (now() - began) * turnsPerMs;
    owedTurns = Math.min(Math.max(turns, fewestTurns), mostTurns);
    isGoingOn = waiting.length > 0;
    if (isGoingOn) goOn(owedTurns);
  };

  const goOn = (turns: number): void => {
    nextTurn(() => {
      if (turns > 2) return goOn(turns - 1);
      nextTurn(begin);
      // In the same turn, after everything that the caller does at once.
      nextTurn(end);
    });
  };

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (isGoingOn) return;
        isGoingOn = true;
        goOn(owedTurns);
      }),
    get isWaitedFor() {
      return waiting.length > 0;
    },
  };
};
