import type { EmployerId } from '../job/employer.ts';
import { createFairQueue } from './fair-queue.ts';

/** Long work of which only so much is done at a time. */
export interface Turns {
  /** Runs `work` when it has its turn, employer after employer; `null` stands for nobody in particular. */
  take<T>(subject: EmployerId | null, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the queue of long work. Whatever becomes of one, the next has its turn.
 *
 * @param atOnce how many are done at a time
 */
export const createTurns = (atOnce = 1): Turns => {
  const waiting = createFairQueue<EmployerId | null, () => Promise<void>>();
  let running = 0;
  const run = async (): Promise<void> => {
    running++;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    running--;
  };
  return {
    take: (subject, work) =>
      new Promise((resolve, reject) => {
        waiting.push(subject, () => work().then(resolve, reject));
        if (running < atOnce) void run();
      }),
  };
};
