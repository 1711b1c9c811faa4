/** Shares the event loop between long pieces of work and everything else. */
export interface Turns {
  /** Resolves in a later turn of the event loop, one caller at a time, in the order of calling. */
  next(): Promise<void>;
  /** True while somebody waits for a turn. */
  readonly isTaken: boolean;
}

/** Creates a queue for turns. */
export const createTurns = (): Turns => {
  const waiting: (() => void)[] = [];
  // Every other turn is left to the rest: what came in during the work before can be answered in it.
  const afterRest = (run: () => void): void => void setImmediate(() => setImmediate(run));
  const give = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) afterRest(give);
  };
  return {
    next: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 1) afterRest(give);
      }),
    get isTaken() {
      return waiting.length > 0;
    },
  };
};
