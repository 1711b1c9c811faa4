import { jobStatuses } from '@jobposting/core';
import type { Chunk } from './chunk.ts';
import { searchable, textEnd } from './searchable-text.ts';

/** Finds the positions of the jobs in a chunk that match, in order. */
export type FindInChunk = (chunk: Chunk) => readonly number[];

/**
 * What is known of the jobs that match a search: how many are in each chunk, by index into
 * `jobStatuses`. A write replaces a chunk, and only the new one is then counted. Positions are not
 * kept: a page needs those of a few chunks only, and finds them again.
 */
export interface Matches {
  readonly findIn: FindInChunk;
  readonly counts: WeakMap<Chunk, readonly number[]>;
}

/** Creates the search for jobs whose title or referenceId, as a chunk has them, contains `term`. */
export const createTextFinder = (term: string): FindInChunk => {
  const sought = searchable(term);
  // It would be found across two texts.
  if (sought.includes(textEnd)) return () => [];
  return ({ text, starts }) => {
    const positions: number[] = [];
    // The text in which the hit is: of job n the title is 2n, the referenceId 2n + 1.
    let at = 0;
    let hit = text.indexOf(sought);
    while (hit !== -1) {
      while ((starts[at + 1] ?? 0) <= hit) at++;
      positions.push(at >> 1);
      at = (at | 1) + 1;
      hit = text.indexOf(sought, starts[at]);
    }
    return positions;
  };
};

/** Counts the matches in a chunk, unless that was done before. */
export const countMatches = ({ findIn, counts }: Matches, chunk: Chunk): void => {
  if (counts.has(chunk)) return;
  const found = jobStatuses.map(() => 0);
  for (const position of findIn(chunk)) {
    const status = chunk.statuses[position] ?? 0;
    found[status] = (found[status] ?? 0) + 1;
  }
  counts.set(chunk, found);
};
