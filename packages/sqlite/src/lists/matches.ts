import { jobStatuses } from '@jobposting/core';
import type { OpenSpan } from '@jobposting/core/store-support';
import { searchable, textEnd } from '../row-mapping/searchable-text.ts';
import type { Chunk } from './chunk.ts';

/** Finds the positions of the jobs in a chunk that match, in order. */
export type FindInChunk = (chunk: Chunk) => readonly number[];

/** How many of the jobs of a chunk that match are open, and while that holds. */
export interface OpenCount {
  readonly open: number;
  readonly span: OpenSpan;
}

/** How many jobs with one status match in each chunk. */
interface Counts {
  get(chunk: Chunk): number | undefined;
  set(chunk: Chunk, count: number): void;
}

/**
 * What is known of the jobs that match, to all calls. A write replaces a chunk, and only the new one
 * is then counted. Positions are not kept: a page needs those of a few chunks only, and finds them
 * again.
 */
export interface Matches {
  readonly findIn: FindInChunk;
  /**
   * By index into `jobStatuses`. Numbers, not an object for each chunk: the garbage collector would
   * pause the process to copy them all.
   */
  readonly counts: readonly Counts[];
  /** As the latest call counted them, which may have been about another moment. */
  readonly openCounts: WeakMap<Chunk, OpenCount>;
}

/** Creates what is known of the jobs that are found so: nothing yet. */
export const createMatches = (findIn: FindInChunk): Matches => ({
  findIn,
  counts: jobStatuses.map(() => new WeakMap()),
  openCounts: new WeakMap(),
});

/** Creates what is known of all jobs; a chunk has counted its own. */
export const createAllMatches = (): Matches => ({
  findIn: ({ length }) => Array.from({ length }, (_, position) => position),
  counts: jobStatuses.map((_, status) => ({
    get: ({ countByStatus }) => countByStatus[status],
    set: () => {},
  })),
  openCounts: new WeakMap(),
});

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
