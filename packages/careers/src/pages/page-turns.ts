import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientState } from '../careers-answer.ts';

// Node takes in one new connection in each turn of the event loop: a hundred that come together would wait for
// as many of the costliest pages.
const turnsPerMs = 0.5;
// By the second turn it is known whether a client that came in the first has gone.
const fewestTurns = 2;
// A process that was suspended while it made a page owes no more.
const mostTurns = 100;
// Whole descriptions are held while they wait: eight of the longest. Usual ones wait in any case, so that nobody
// who asks for the longest again and again can keep others from them.
const mostCharacters = 8 * 1024 * 1024;
const usualCharacters = 16 * 1024;

/** A page that can be made now. */
interface ReadyPage<Made> {
  readonly make: () => Made;
  readonly client: () => ClientState;
  /** How long the descriptions are that are held for it. */
  readonly characters: number;
}

/** Makes a page when it has its turn; `null` when too many long descriptions wait already. */
export type InTurn = <Made>(page: ReadyPage<Made>) => Promise<Made> | null;

interface Waiting {
  readonly client: () => ClientState;
  readonly begin: () => void;
}

/**
 * Creates the line of pages that can be made now, of which anybody can ask for the costliest a hundred times at
 * once. Before each, everything else has turns of the event loop, the more the longer the one before took. Pages for
 * clients that may have gone come behind all others.
 *
 * @param now milliseconds of a clock that never goes back
 */
export const createPageTurns = (now: () => number = () => performance.now()): InTurn => {
  let line: Waiting[] = [];
  let characters = 0;
  let isMaking = false;
  let owedTurns = fewestTurns;

  const makeNext = (): void => {
    const gone = line.filter(({ client }) => client() === 'gone');
    line = line.filter(({ client }) => client() !== 'gone');
    for (const { begin } of gone) begin();
    const next = line.findIndex(({ client }) => client() === 'there');
    line.splice(Math.max(next, 0), 1)[0]?.begin();
  };

  const makeAll = async (): Promise<void> => {
    if (isMaking) return;
    isMaking = true;
    while (line.length > 0) {
      for (let turn = 0; turn < owedTurns; turn++) await nextTurn();
      const began = now();
      makeNext();
      const turns = (now() - began) * turnsPerMs;
      owedTurns = Math.min(Math.max(turns, fewestTurns), mostTurns);
    }
    isMaking = false;
  };

  return (page) => {
    const held = page.characters > usualCharacters ? page.characters : 0;
    if (held > 0 && characters > 0 && characters + held > mostCharacters) return null;
    characters += held;
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        characters -= held;
        try {
          resolve(page.make());
        } catch (error) {
          reject(error);
        }
      };
      line.push({ client: page.client, begin });
      void makeAll();
    });
  };
};
