import type { CareersRequest } from '../careers-answer.ts';

// Whole descriptions are held while they wait: eight of the longest. Usual ones always wait, so that nobody
// can keep others from them by asking for the longest again and again.
const mostCharacters = 8 * 1024 * 1024;
const usualCharacters = 16 * 1024;

/** A page that is ready to be made, for a request. */
interface ReadyPage<Made> extends Pick<CareersRequest, 'client' | 'from'> {
  readonly make: () => Made;
  /** The length of the descriptions held for it. */
  readonly characters: number;
}

/** Makes a page in its turn; `null` when too many long descriptions are waiting already. */
export type InTurn = <Made>(page: ReadyPage<Made>) => Promise<Made> | null;

interface Waiting extends Pick<CareersRequest, 'client' | 'from'> {
  readonly round: number;
  readonly begin: () => void;
}

/**
 * Creates the line of pages that are ready to be made; anybody can ask for the costliest a hundred times at
 * once. Each has a share of the event loop. Addresses take turns: each has one page in a round. Pages for clients that
 * may have gone come after all others.
 */
export const createPageLine = (share: { next(): Promise<void> }): InTurn => {
  let line: Waiting[] = [];
  let round = 0;
  let characters = 0;

  const makeNext = (): void => {
    const states = Map.groupBy(line, ({ client }) => client());
    const here = states.get('there') ?? states.get('done-sending') ?? [];
    const [next] = here.toSorted((a, b) => a.round - b.round);
    line = line.filter((each) => each !== next && !states.get('gone')?.includes(each));
    round = next?.round ?? round;
    for (const { begin } of states.get('gone') ?? []) begin();
    next?.begin();
  };

  return ({ make, client, from, characters: length }) => {
    const held = length > usualCharacters ? length : 0;
    if (held > 0 && characters > 0 && characters + held > mostCharacters) return null;
    characters += held;
    const last = line.findLast((each) => each.from === from);
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        characters -= held;
        try {
          resolve(make());
        } catch (error) {
          reject(error);
        }
      };
      line.push({ client, from, round: last === undefined ? round : last.round + 1, begin });
      void share.next().then(makeNext);
    });
  };
};
