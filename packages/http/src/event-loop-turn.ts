/** A turn of the event loop, in which the requests that had arrived are read one after another. */
export interface Turn {
  /** Runs `task` once the turn is over, which may be at once. */
  readonly atEnd: (task: () => void) => void;
}

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

/** The turn of the event loop that goes on now. */
export const presentTurn = (): Turn => {
  present ??= begin();
  return present;
};
