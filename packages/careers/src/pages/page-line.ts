import type { FairShare } from '@jobposting/core/adapter';
import type { ClientState } from '../careers-answer.ts';

// Whole descriptions are held while they wait: eight of the longest. Usual ones always wait, so that nobody
// can keep others from them by asking for the longest again and again.
const mostCharacters = 8 * 1024 * 1024;
const usualCharacters = 16 * 1024;

/** A page that is ready to be made. */
interface ReadyPage<Made> {
  readonly make: () => Made;
  readonly client: () => ClientState;
  /** The length of the descriptions held for it. */
  readonly characters: number;
}

/** Makes a page in its turn; `null` when too many long descriptions are waiting already. */
export type InTurn = <Made>(page: ReadyPage<Made>) => Promise<Made> | null;

interface Waiting {
  readonly client: () => ClientState;
  readonly begin: () => void;
}

/**
 * Creates the line of pages that are ready to be made; anybody can ask for the costliest a hundred times at
 * once. Each has a share of the event loop. Pages for clients that may have gone come after all others.
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
