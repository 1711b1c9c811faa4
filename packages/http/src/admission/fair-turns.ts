import { setImmediate } from 'node:timers';
import type { EmployerId } from '@jobposting/core';
import { createFairQueue } from '@jobposting/core/adapter';

// Many small requests fit in, or one for the largest jobs; the costliest JSON takes longer.
const turnMs = 8;
// Node accepts one new connection in each turn of the loop. Without free turns, the last of many that arrive together
// would wait for as many long turns.
const freeTurns = 4;

/** One turn of the event loop, and the free turns that follow a long one. */
interface Turn {
  readonly began: number;
  isOver: boolean;
}

type Task = () => void;

/**
 * Resolves when the work on a request may begin. Returns `undefined`, which means at once, while the present turn of
 * the event loop is short. `null` stands for all callers without a key.
 */
export type TurnFor = (employer: EmployerId | null) => Promise<void> | undefined;

/** The turns of the event loop in which requests are worked on, one after another. */
export interface FairTurns {
  readonly turnFor: TurnFor;
  /**
   * Resolves when all that the event loop has brought has arrived, so that one look at the store serves all of it, and
   * begins a turn, unless one is in progress.
   */
  readonly begin: () => Promise<void>;
  /** Runs a task after the first step of all work in the present turn; at once between turns. */
  readonly atEnd: (task: Task) => void;
}

/** Runs a task so that its failure does not stop the others; the failure stays uncaught. */
const runApart = (task: Task): void => {
  try {
    task();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
};

/**
 * Creates the queue of requests that are ready to be worked on, in which employers take turns. Node
 * works on everything that has arrived before it looks for more: without the queue, a hundred requests for large jobs
 * would delay a small one of another employer by a second; here the small one comes next.
 *
 * @param now milliseconds of a monotonic clock
 */
export const createFairTurns = (now: () => number = () => performance.now()): FairTurns => {
  const waiting = createFairQueue<EmployerId | null, Task>();
  let waitingCount = 0;
  let present: Turn | undefined;
  let tasks: Task[] = [];

  const endAfter = (turn: Turn, free: number): void => {
    setImmediate(() => {
      const ended = tasks;
      tasks = [];
      if (turn.isOver && free > 0) endAfter(turn, free - 1);
      else present = undefined;
      for (const task of ended) runApart(task);
    });
  };

  const begin = (): Turn => {
    if (present === undefined) {
      present = { began: now(), isOver: false };
      endAfter(present, freeTurns);
    }
    return present;
  };

  const isTurnOver = (): boolean => {
    const turn = begin();
    turn.isOver ||= now() - turn.began >= turnMs;
    return turn.isOver;
  };

  /** Each waiting request in a callback of its own: its work is done before the next begins. */
  const beginNext = (): void => {
    if (isTurnOver()) {
      setImmediate(beginNext);
      return;
    }
    waitingCount -= 1;
    waiting.shift()?.();
  };

  return {
    turnFor: (employer) => {
      if (waitingCount === 0 && !isTurnOver()) return undefined;
      waitingCount += 1;
      setImmediate(beginNext);
      return new Promise((resolve) => waiting.push(employer, resolve));
    },
    begin: () =>
      new Promise((resolve) => {
        setImmediate(() => {
          begin();
          resolve();
        });
      }),
    atEnd: (task) => {
      if (present === undefined) task();
      else tasks.push(task);
    },
  };
};

/** For hosts on which requests do not share an event loop: nobody waits. */
export const withoutTurns: TurnFor = () => undefined;

/** Lets everything run that is due. */
export const afterOthers = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
