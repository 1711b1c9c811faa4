import { setImmediate } from 'node:timers';
import type { EmployerId } from '@jobposting/core';
import { createFairQueue } from '@jobposting/core/adapter';

// A small request takes 0.05 ms, one of the largest jobs 10, a megabyte of the costliest JSON 50.
const turnMs = 8;
// Node takes in one new connection in each turn of the loop. Without turns in which nothing else is
// done, the hundredth of many that come together waited for 300 ms.
const freeTurns = 4;

/** One turn of the event loop, and the free ones after it once it has taken long. */
interface Turn {
  readonly began: number;
  isOver: boolean;
}

type Task = () => void;

/**
 * Resolves when the work on a request may begin: at once, for which it returns `undefined`, as long as
 * the present turn of the event loop has not taken long. `null` stands for all callers without a key.
 */
export type TurnFor = (employer: EmployerId | null) => Promise<void> | undefined;

/** The turns of the event loop in which requests are worked on, one after another. */
export interface FairTurns {
  readonly turnFor: TurnFor;
  /** Begins a turn for what has arrived, unless one goes on. */
  readonly begin: () => void;
  /** Runs a task once all that is worked on in the present turn has had its first step; at once between turns. */
  readonly atEnd: (task: Task) => void;
}

/** Runs a task so that its failure does not keep others from running; it is uncaught all the same. */
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
 * Creates the line of requests that are ready to be worked on, in which employers take turns. Node
 * works on everything that has arrived before it looks for more: a hundred requests for large jobs
 * would keep a small one of another employer waiting for a second, which comes next here.
 *
 * @param now milliseconds of a clock that never goes back
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

  /** Each of those that wait in a callback of its own: its work is done before the next begins. */
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
    begin,
    atEnd: (task) => {
      if (present === undefined) task();
      else tasks.push(task);
    },
  };
};

/** For hosts on which requests do not share an event loop: nobody waits. */
export const withoutTurns: TurnFor = () => undefined;

/** Lets everything else run that is due. */
export const afterOthers = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
