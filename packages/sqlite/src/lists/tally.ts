import { type JobStatus, jobStatuses } from '@jobposting/core';
import {
  always,
  isWithin,
  type OpenSpan,
  overlap,
  spanBetween,
} from '@jobposting/core/store-support';
import type { Chunk } from './chunk.ts';
import type { Matches, OpenCount } from './matches.ts';

/** Which of the matching jobs are asked for; open ones by the moment, in milliseconds. */
export type StatusFilter =
  | { readonly status: JobStatus | null }
  | { readonly status: 'open'; readonly at: number };

/**
 * What one call counts: the jobs that match and are asked for. What it has counted holds until a
 * write replaces the chunk, whatever other calls do.
 */
export interface Tally {
  /** True when the count of a chunk is known. */
  has(chunk: Chunk): boolean;
  add(chunk: Chunk): void;
  /** The count of a chunk, once it is known. */
  of(chunk: Chunk): number;
  /** When what it has counted holds. */
  readonly span: OpenSpan;
  /** The ids of those in a chunk, newest first. */
  idsIn(chunk: Chunk): number[];
}

const active = jobStatuses.indexOf('active');

const countOpen = (chunk: Chunk, positions: readonly number[], moment: number): OpenCount => {
  const closeDates = positions
    .filter((position) => chunk.statuses[position] === active)
    .map((position) => chunk.closeDates[position] ?? 0);
  return {
    open: closeDates.filter((closeDate) => closeDate > moment).length,
    span: spanBetween(closeDates, moment),
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

const createOpenTally = (matches: Matches, moment: number): Tally => {
  const { findIn, openCounts } = matches;
  // Its own: calls about other moments go on counting meanwhile, and overwrite what all know.
  const counted = new WeakMap<Chunk, number>();
  let span = always;
  const take = (chunk: Chunk, count: OpenCount): void => {
    counted.set(chunk, count.open);
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
          chunk.statuses[position] === active && (chunk.closeDates[position] ?? 0) > moment,
      ),
  };
};

/** Creates the tally of a call; it begins with what is known already. */
export const createTally = (matches: Matches, filter: StatusFilter): Tally =>
  'at' in filter ? createOpenTally(matches, filter.at) : createStatusTally(matches, filter.status);
