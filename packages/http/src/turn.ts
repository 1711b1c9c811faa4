/** A turn of the event loop, in which the requests that had arrived are read one after another. */
export interface Turn {
  /** Runs `task` once the turn is over, which may be at once. */
  readonly atEnd: (task: () => void) => void;
}

/** Runs a task whose failure must not keep others from running, and is reported as if alone. */
const runApart = (task: () => void): void => {
  try {
    task();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
};

let present: Turn | undefined;

const begin = (): Turn => {
  let tasks: (() => void)[] | undefined = [];
  setImmediate(() => {
    const ended = tasks ?? [];
    tasks = undefined;
    present = undefined;
    for (const task of ended) runApart(task);
  });
  return {
    atEnd: (task) => {
      if (tasks === undefined) task();
      else tasks.push(task);
    },
  };
};

/**
 * The turn that goes on now.
 *
 * Answers are written at its end, together: an answer by itself wakes a client that sleeps, which
 * costs the server as much as the answer does. A PUT that changes nothing takes 41 µs instead of 64.
 */
export const presentTurn = (): Turn => {
  present ??= begin();
  return present;
};
