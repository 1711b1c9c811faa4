/** Shares the event loop between long pieces of work and everything else. */
export interface Turns {
  /** Resolves in a later turn of the event loop, one caller per turn, in the order of calling. */
  next(): Promise<void>;
  /** True while somebody waits for a turn. */
  readonly isTaken: boolean;
}

/** Creates a queue for turns. */
export const createTurns = (): Turns => {
  const waiting: (() => void)[] = [];
  const give = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(give);
  };
  return {
    next: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(give);
      }),
    get isTaken() {
      return waiting.length > 0;
    },
  };
};
