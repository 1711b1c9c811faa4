import { setImmediate } from 'node:timers';

/** Runs a task so that its failure does not keep others from running; it is uncaught all the same. */
const runApart = (task: () => void): void => {
  try {
    task();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
};

let tasks: (() => void)[] | undefined;

/**
 * Begins a turn of the event loop, in which the requests that have arrived are worked on one after
 * another, unless one goes on already. It ends when all of them have had their first step.
 */
export const beginTurn = (): void => {
  if (tasks !== undefined) return;
  tasks = [];
  setImmediate(() => {
    const ended = tasks ?? [];
    tasks = undefined;
    for (const task of ended) runApart(task);
  });
};

/** Runs a task at the end of the turn that goes on, or at once when none does. */
export const atEndOfTurn = (task: () => void): void => {
  if (tasks === undefined) task();
  else tasks.push(task);
};
