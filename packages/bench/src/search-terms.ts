import { foldText } from '@jobposting/core/adapter';
import type { Random } from './random.ts';

/** A term to search for, its length in characters, and in how many jobs it is. */
export interface SearchTerm {
  readonly frequency: 'frequent' | 'rare' | 'absent';
  readonly length: number;
  readonly term: string;
}

// Letters of the jobs, but in an order that no title and no referenceId has.
const absentTerms = { 1: 'ж', 2: 'qx', 3: 'qxz', 12: 'qxzqxzqxzqxz' } as const;
const lengths = [1, 2, 3, 12] as const;

const countSubstrings = (texts: readonly string[], length: number): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const found = new Set<string>();
    for (let start = 0; start + length <= text.length; start++) {
      found.add(text.slice(start, start + length));
    }
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
};

// One by one: folding makes a space of a line break.
const foldLines = (text: string): string => text.split('\n').map(foldText).join('\n');

// `q` is trimmed, and no text that is searched has a line break.
const isTerm = (text: string): boolean => text === text.trim() && !text.includes('\n');

/**
 * Picks what to search for from the texts of the jobs, one a job, title and referenceId on a line
 * each: of each length the substring that most jobs have, one that fewest have, and one that none has.
 */
export const pickSearchTerms = (texts: readonly string[]): readonly SearchTerm[] => {
  const folded = texts.map(foldLines);
  return lengths.flatMap((length) => {
    const terms = [...countSubstrings(folded, length)]
      .filter(([term]) => isTerm(term))
      .sort(([, a], [, b]) => b - a)
      .map(([term]) => term);
    const [frequent = '', rare = ''] = [terms.at(0), terms.at(-1)];
    return [
      { frequency: 'frequent', length, term: frequent },
      { frequency: 'rare', length, term: rare },
      { frequency: 'absent', length, term: absentTerms[length] },
    ];
  });
};

const newLengths = [1, 2, 3, 4, 6, 8, 12] as const;

/** Picks `count` different terms of 1 to 12 characters; each is in some job. */
export const pickNewTerms = (
  texts: readonly string[],
  count: number,
  random: Random,
): readonly string[] => {
  const terms = new Set<string>();
  // Short texts may not have that many.
  for (let draw = 0; terms.size < count && draw < count * 100; draw++) {
    const text = foldLines(random.pick(texts));
    const length = random.pick(newLengths);
    const start = random.int(0, Math.max(0, text.length - length));
    const term = text.slice(start, start + length);
    if (term !== '' && isTerm(term)) terms.add(term);
  }
  return [...terms];
};
