import { foldText } from '@jobposting/core';

/** A term to search for, its length in characters, and in how many jobs it is. */
export interface SearchTerm {
  readonly frequency: 'frequent' | 'rare' | 'absent';
  readonly length: number;
  readonly term: string;
}

// Letters of the postings, but in an order that no title and no referenceId has.
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

/**
 * Picks what to search for from the texts of the jobs, one a job, title and referenceId on a line
 * each: of each length the substring that most jobs have, one that fewest have, and one that none has.
 */
export const pickSearchTerms = (texts: readonly string[]): readonly SearchTerm[] => {
  const folded = texts.map(foldText);
  return lengths.flatMap((length) => {
    const terms = [...countSubstrings(folded, length)]
      // `q` is trimmed, and no text that is searched has a line break.
      .filter(([term]) => term === term.trim() && !term.includes('\n'))
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
