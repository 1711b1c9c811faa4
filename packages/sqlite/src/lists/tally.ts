import { type JobStatus, jobStatuses } from '@jobposting/core';
import {
  always,
  isWithin,
  type OpenSpan,
  overlap,
  spanBetween,
} from '@jobposting/core/store-support';
import { type Chunk, searchable, textEnd } from './chunk.ts';

/** Finds the positions of the matching jobs in a chunk, in order. */
export type FindInChunk = (chunk: Chunk) => readonly number[];

/** How many matching active jobs of a chunk are open and closed, and the time during which that is valid. */
interface OpenCount {
  readonly open: number;
  readonly closed: number;
  readonly span: OpenSpan;
}

/** How many jobs with one status match in each chunk. */
interface Counts {
  get(chunk: Chunk): number | undefined;
  set(chunk: Chunk, count: number): void;
}

/**
 * The known facts about the matching jobs, shared by all calls. A write replaces a chunk, and only the new one is then
 * counted. Positions are not kept: a page needs those of a few chunks only, and finds them again.
 */
export interface Matches {
  readonly findIn: FindInChunk;
  /**
   * By index into `jobStatuses`. Numbers instead of an object for each chunk, because the garbage collector would pause
   * the process to copy them all.
   */
  readonly counts: readonly Counts[];
  /** As the latest call counted them, perhaps for another moment. */
  readonly openCounts: WeakMap<Chunk, OpenCount>;
}

/** Creates the empty facts about the jobs that `findIn` finds. */
export const createMatches = (findIn: FindInChunk): Matches => ({
  findIn,
  counts: jobStatuses.map(() => new WeakMap()),
  openCounts: new WeakMap(),
});

/** Creates the facts about all jobs; each chunk has counted its own. */
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
  // It would match across two texts.
  if (sought.includes(textEnd)) return () => [];
  return ({ text, starts }) => {
    const positions: number[] = [];
    // The number of the text with the hit: for job n, the title is 2n, the referenceId 2n + 1.
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

/** Which of the matching jobs are wanted; open and closed ones by the moment, in milliseconds. */
export type StatusFilter =
  | { readonly status: JobStatus | null }
  | { readonly status: 'open' | 'closed'; readonly at: number };

/**
 * The counts of one call: the matching and wanted jobs. A count stays valid until a write replaces the chunk, whatever
 * other calls do.
 */
export interface Tally {
  /** Whether the count of a chunk is known. */
  has(chunk: Chunk): boolean;
  add(chunk: Chunk): void;
  /** The count of a chunk, once it is known. */
  of(chunk: Chunk): number;
  /** The time during which the counts are valid. */
  readonly span: OpenSpan;
  /** The ids of the wanted jobs in a chunk, newest first. */
  idsIn(chunk: Chunk): number[];
}

const active = jobStatuses.indexOf('active');

const countOpen = (chunk: Chunk, positions: readonly number[], moment: number): OpenCount => {
  const closings = positions
    .filter((position) => chunk.statuses[position] === active)
    .map((position) => chunk.closings[position] ?? 0);
  const open = closings.filter((openUntil) => openUntil > moment).length;
  return {
    open,
    closed: closings.length - open,
    span: spanBetween(closings, moment),
  };
};

const idsWhere = (
  chunk: Chunk,
  { findIn }: Matches,
  isAskedFor: (position: number) => boolean,
): number[] =>
  findIn(chunk)
    .filter(isAskedFor)
    .map((position) => chunk.ids[position] ?? 0)
    .reverse();

const createStatusTally = (matches: Matches, asked: JobStatus | null): Tally => {
  const { findIn, counts } = matches;
  const index = asked === null ? null : jobStatuses.indexOf(asked);
  const askedFor = counts.filter((_, status) => index === null || status === index);
  return {
    span: always,
    has: (chunk) => counts.some((each) => each.get(chunk) !== undefined),
    add(chunk) {
      const positions = findIn(chunk);
      counts.forEach((each, status) => {
        each.set(chunk, positions.filter((position) => chunk.statuses[position] === status).length);
      });
    },
    of: (chunk) => askedFor.reduce((sum, each) => sum + (each.get(chunk) ?? 0), 0),
    idsIn: (chunk) =>
      idsWhere(chunk, matches, (position) => index === null || chunk.statuses[position] === index),
  };
};

const createOpenTally = (matches: Matches, asked: 'open' | 'closed', moment: number): Tally => {
  const { findIn, openCounts } = matches;
  // Separate, because calls for other moments count at the same time, and overwrite the shared counts.
  const counted = new WeakMap<Chunk, number>();
  let span = always;
  const take = (chunk: Chunk, count: OpenCount): void => {
    counted.set(chunk, count[asked]);
    span = overlap(span, count.span);
  };
  return {
    get span() {
      return span;
    },
    has(chunk) {
      if (counted.has(chunk)) return true;
      const known = openCounts.get(chunk);
      if (known === undefined || !isWithin(known.span, moment)) return false;
      take(chunk, known);
      return true;
    },
    add(chunk) {
      const count = countOpen(chunk, findIn(chunk), moment);
      openCounts.set(chunk, count);
      take(chunk, count);
    },
    of: (chunk) => counted.get(chunk) ?? 0,
    idsIn: (chunk) =>
      idsWhere(
        chunk,
        matches,
        (position) =>
          chunk.statuses[position] === active &&
          (chunk.closings[position] ?? 0) > moment === (asked === 'open'),
      ),
  };
};

/** Creates the tally of a call; it begins with the known counts. */
export const createTally = (matches: Matches, filter: StatusFilter): Tally =>
  'at' in filter
    ? createOpenTally(matches, filter.status, filter.at)
    : createStatusTally(matches, filter.status);
