import { setImmediate } from 'node:timers';
import type { EmployerId } from '@jobposting/core';
import { createFairQueue } from '@jobposting/core/adapter';

// Parsing so many takes a millisecond at most.
const maxSmallBytes = 16 * 1024;

/**
 * Resolves when a body of this size may be parsed: at once, or for a large one in a turn of the event
 * loop that it shares with no other, and with a turn for everybody else before it.
 */
export type TurnForBody = (employer: EmployerId, bytes: number) => Promise<void> | undefined;

const afterATurnForOthers = (task: () => void): void => {
  setImmediate(() => setImmediate(task));
};

/**
 * Creates the line of the large bodies of a listener, in which employers take turns. A megabyte of the
 * costliest JSON takes 50 ms, which several of them at a time would add up to a second for others.
 */
export const createLargeBodyTurns = (): TurnForBody => {
  const waiting = createFairQueue<EmployerId, () => void>();
  let isServing = false;

  const serveNext = (): void => {
    const parse = waiting.shift();
    isServing = parse !== undefined;
    if (parse === undefined) return;
    parse();
    afterATurnForOthers(serveNext);
  };

  return (employer, bytes) => {
    if (bytes <= maxSmallBytes) return undefined;
    return new Promise((resolve) => {
      waiting.push(employer, resolve);
      if (isServing) return;
      isServing = true;
      afterATurnForOthers(serveNext);
    });
  };
};
