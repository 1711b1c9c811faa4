import type { FairShare } from '@jobposting/core/adapter';
import type { ClientState } from '../careers-answer.ts';

// Whole descriptions are held while they wait: eight of the longest. Usual ones wait in any case, so that nobody
// who asks for the longest again and again can keep others from them.
const mostCharacters = 8 * 1024 * 1024;
const usualCharacters = 16 * 1024;

/** A page that can be made now. */
interface ReadyPage<Made> {
  readonly make: () => Made;
  readonly client: () => ClientState;
  /** The length of the descriptions that are held for it. */
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
 * once. Each has a share of the event loop. Pages for clients that may have gone come behind all others.
 */
export const createPageLine = (share: Pick<FairShare, 'next'>): InTurn => {
  let line: Waiting[] = [];
  let characters = 0;

  const makeNext = (): void => {
    const gone = line.filter(({ client }) => client() === 'gone');
    line = line.filter(({ client }) => client() !== 'gone');
    for (const { begin } of gone) begin();
    const next = line.findIndex(({ client }) => client() === 'there');
    line.splice(Math.max(next, 0), 1)[0]?.begin();
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
      void share.next().then(makeNext);
    });
  };
};
