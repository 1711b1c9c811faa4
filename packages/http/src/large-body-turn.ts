// Parsing so many takes a millisecond at most.
const maxSmallBytes = 16 * 1024;

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

let last: Promise<void> = Promise.resolve();

/**
 * Resolves when a body of this size may be parsed: at once, or for a large one in a turn of the event
 * loop that it shares with no other, and with a turn for everybody else before it. A megabyte of the
 * costliest JSON takes 50 ms, which several of them at a time would add up to a second for others.
 */
export const turnForBody = (bytes: number): Promise<void> | undefined => {
  if (bytes <= maxSmallBytes) return undefined;
  last = last.then(nextTurn).then(nextTurn);
  return last;
};
