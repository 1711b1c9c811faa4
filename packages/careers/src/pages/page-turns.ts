import { setImmediate as nextTurn } from 'node:timers/promises';

// Node takes in one new connection in each turn of the event loop: a hundred that come together would wait for
// as many of the costliest pages.
const turnsPerMs = 0.5;
// In the second it is known whether the client has gone that came in the turn before.
const fewestTurns = 2;

/** Makes a page when it has its turn; one for somebody who may be gone comes behind all others. */
export type InTurn = <Made>(make: () => Made, mayBeGone: () => boolean) => Promise<Made>;

interface Waiting {
  readonly mayBeGone: () => boolean;
  readonly begin: () => void;
}

/**
 * Creates the line of pages that can be made now, of which anybody can ask for the costliest a hundred times at
 * once. Before each, everything else has turns of the event loop, the more the longer the one before took.
 *
 * @param now milliseconds of a clock that never goes back
 */
export const createPageTurns = (now: () => number = () => performance.now()): InTurn => {
  const line: Waiting[] = [];
  let isMaking = false;
  let lastMs = 0;

  const makeAll = async (): Promise<void> => {
    if (isMaking) return;
    isMaking = true;
    while (line.length > 0) {
      const turns = Math.max(fewestTurns, lastMs * turnsPerMs);
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      const began = now();
      const next = line.findIndex(({ mayBeGone }) => !mayBeGone());
      line.splice(Math.max(next, 0), 1)[0]?.begin();
      lastMs = now() - began;
    }
    isMaking = false;
  };

  return (make, mayBeGone) =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        try {
          resolve(make());
        } catch (error) {
          reject(error);
        }
      };
      line.push({ mayBeGone, begin });
      void makeAll();
    });
};
