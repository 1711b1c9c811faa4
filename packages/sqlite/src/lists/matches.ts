import { jobStatuses } from '@jobposting/core';
import type { Chunk } from './chunk.ts';
import { isWithin, type OpenSpan } from './open-span.ts';
import { searchable, textEnd } from './searchable-text.ts';

/** Finds the positions of the jobs in a chunk that match, in order. */
export type FindInChunk = (chunk: Chunk) => readonly number[];

/** Which of the matching jobs are asked for; open ones by the moment, in milliseconds. */
export type StatusFilter =
  | { readonly status: string | null }
  | { readonly status: 'open'; readonly at: number };

/** How many jobs of a chunk match. */
interface Count {
  /** By index into `jobStatuses`. */
  readonly byStatus: readonly number[];
  readonly open: number;
  /** While `open` holds. */
  readonly span: OpenSpan;
}

/**
 * What is known of the jobs that match. A write replaces a chunk, and only the new one is then
 * counted; a closeDate that comes makes the count of its chunk stale. Positions are not kept: a page
 * needs those of a few chunks only, and finds them again.
 */
export interface Matches {
  readonly findIn: FindInChunk;
  readonly counts: WeakMap<Chunk, Count>;
}

/** Finds every job of a chunk. */
export const findAll: FindInChunk = ({ length }) =>
  Array.from({ length }, (_, position) => position);

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

const count = (chunk: Chunk, positions: readonly number[], moment: number): Count => {
  const byStatus = jobStatuses.map(() => 0);
  let open = 0;
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  for (const position of positions) {
    const status = chunk.statuses[position] ?? 0;
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    if (status !== active) continue;
    const closeDate = chunk.closeDates[position] ?? 0;
    if (closeDate > moment) {
      open++;
      until = Math.min(until, closeDate);
    } else from = Math.max(from, closeDate);
  }
  return { byStatus, open, span: { from, until } };
};

/** True when the matches in a chunk have been counted, and the count still holds. */
export const isCounted = ({ counts }: Matches, chunk: Chunk, filter: StatusFilter): boolean => {
  const known = counts.get(chunk);
  return known !== undefined && (!('at' in filter) || isWithin(known.span, filter.at));
};

/** Counts the matches in a chunk. */
export const countMatches = (
  { findIn, counts }: Matches,
  chunk: Chunk,
  filter: StatusFilter,
): void => {
  counts.set(chunk, count(chunk, findIn(chunk), 'at' in filter ? filter.at : 0));
};

/** How many of the matches that were counted in a chunk are asked for. */
export const countedIn = ({ counts }: Matches, chunk: Chunk, filter: StatusFilter): number => {
  const known = counts.get(chunk);
  if (known === undefined) return 0;
  if ('at' in filter) return known.open;
  return jobStatuses.reduce(
    (sum, status, n) =>
      filter.status === null || filter.status === status ? sum + (known.byStatus[n] ?? 0) : sum,
    0,
  );
};
