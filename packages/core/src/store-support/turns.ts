import type { EmployerId } from '../job/employer.ts';
import { createFairQueue } from './fair-queue.ts';

/** Long work of which only one is done at a time. */
export interface Turns {
  /** Runs `work` when it has its turn, employer after employer; `null` stands for nobody in particular. */
  take<T>(subject: EmployerId | null, work: () => Promise<T>): Promise<T>;
}

/** Creates the queue of long work. Whatever becomes of one, the next has its turn. */
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
