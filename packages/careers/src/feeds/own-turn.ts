import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other feed goes on: so whoever asks for something else
 * waits for one of them at most, however many are being written.
 */
export const ownTurn = (): Promise<void> => {
  last = last.then(() => nextTurn());
  return last;
};
