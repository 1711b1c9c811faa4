import type { EmployerId } from '@jobposting/core';
import { createFairQueue } from '@jobposting/core/adapter';

/**
 * Lets long reads of one snapshot and checkpoints take turns: a checkpoint copies only what no snapshot needs, so that
 * the log would never restart while one long read followed the other.
 */
export interface Turns {
  /** Runs `work` when it has its turn: one at a time, employer after employer; `null` for the store itself. */
  take<T>(subject: EmployerId | null, work: () => Promise<T>): Promise<T>;
}

export const createTurns = (): Turns => {
  const waiting = createFairQueue<EmployerId | null, () => Promise<void>>();
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    isRunning = false;
  };
  return {
    take: (subject, work) =>
      new Promise((resolve, reject) => {
        waiting.push(subject, () => work().then(resolve, reject));
        if (!isRunning) void run();
      }),
  };
};
