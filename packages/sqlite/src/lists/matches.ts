import { type JobStatus, jobStatuses } from '@jobposting/core';
import type { Chunk } from './chunk.ts';
import { isWithin, type OpenSpan } from './open-span.ts';
import { searchable, textEnd } from './searchable-text.ts';

/** Finds the positions of the jobs in a chunk that match, in order. */
export type FindInChunk = (chunk: Chunk) => readonly number[];

/** Which of the matching jobs are asked for; open ones by the moment, in milliseconds. */
export type StatusFilter =
  | { readonly status: JobStatus | null }
  | { readonly status: 'open'; readonly at: number };

/** How many of the jobs of a chunk that match are open, and while that holds. */
interface OpenCount {
  readonly open: number;
  readonly span: OpenSpan;
}

/** How many jobs of each chunk match, by index into `jobStatuses`. */
interface Counts {
  get(chunk: Chunk): readonly number[] | undefined;
  set(chunk: Chunk, counts: readonly number[]): void;
}

/**
 * What is known of the jobs that match. A write replaces a chunk, and only the new one is then
 * counted; a closeDate that comes makes the count of the open ones of its chunk stale. Positions are
 * not kept: a page needs those of a few chunks only, and finds them again.
 */
export interface Matches {
  readonly findIn: FindInChunk;
  readonly counts: Counts;
  readonly openCounts: WeakMap<Chunk, OpenCount>;
}

/** Creates what is known of the jobs that are found so: nothing yet. */
export const createMatches = (findIn: FindInChunk): Matches => ({
  findIn,
  counts: new WeakMap(),
  openCounts: new WeakMap(),
});

/** Creates what is known of all jobs; a chunk has counted its own. */
export const createAllMatches = (): Matches => ({
  findIn: ({ length }) => Array.from({ length }, (_, position) => position),
  counts: { get: ({ countByStatus }) => countByStatus, set: () => {} },
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

const active = jobStatuses.indexOf('active');

/** Whether the job at `position` is one of those that are asked for. */
const isAskedFor = (chunk: Chunk, position: number, filter: StatusFilter): boolean => {
  const status = chunk.statuses[position] ?? 0;
  return 'at' in filter
    ? status === active && (chunk.closeDates[position] ?? 0) > filter.at
    : filter.status === null || jobStatuses[status] === filter.status;
};

/** The ids of the matching jobs of a chunk that are asked for, newest first. */
export const idsIn = (chunk: Chunk, { findIn }: Matches, filter: StatusFilter): number[] =>
  findIn(chunk)
    .filter((position) => isAskedFor(chunk, position, filter))
    .map((position) => chunk.ids[position] ?? 0)
    .reverse();

const countByStatus = (chunk: Chunk, positions: readonly number[]): readonly number[] => {
  const counts = jobStatuses.map(() => 0);
  for (const position of positions) {
    const status = chunk.statuses[position] ?? 0;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

const countOpen = (chunk: Chunk, positions: readonly number[], moment: number): OpenCount => {
  let open = 0;
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  for (const position of positions) {
    if (chunk.statuses[position] !== active) continue;
    const closeDate = chunk.closeDates[position] ?? 0;
    if (closeDate > moment) {
      open++;
      until = Math.min(until, closeDate);
    } else from = Math.max(from, closeDate);
  }
  return { open, span: { from, until } };
};

/** True when what is asked for has been counted in a chunk, and the count still holds. */
export const isCounted = (matches: Matches, chunk: Chunk, filter: StatusFilter): boolean => {
  if (!('at' in filter)) return matches.counts.get(chunk) !== undefined;
  const known = matches.openCounts.get(chunk);
  return known !== undefined && isWithin(known.span, filter.at);
};

/** Counts what is asked for in a chunk. */
export const countMatches = (
  { findIn, counts, openCounts }: Matches,
  chunk: Chunk,
  filter: StatusFilter,
): void => {
  const positions = findIn(chunk);
  if ('at' in filter) openCounts.set(chunk, countOpen(chunk, positions, filter.at));
  else counts.set(chunk, countByStatus(chunk, positions));
};

/** Creates the function that says how many of the matches in a chunk are asked for, once counted. */
export const createCounted = (
  { counts, openCounts }: Matches,
  filter: StatusFilter,
): ((chunk: Chunk) => number) => {
  if ('at' in filter) return (chunk) => openCounts.get(chunk)?.open ?? 0;
  if (filter.status === null) {
    return (chunk) => (counts.get(chunk) ?? []).reduce((sum, each) => sum + each, 0);
  }
  const status = jobStatuses.indexOf(filter.status as JobStatus);
  return (chunk) => counts.get(chunk)?.[status] ?? 0;
};
