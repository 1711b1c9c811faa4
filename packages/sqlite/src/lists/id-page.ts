import { type JobStatus, jobStatuses } from '@jobposting/core';
import type { Chunk } from './chunk.ts';
import type { Matches } from './matches.ts';

/** The ids of one page, newest first, and the number of all that match. */
export interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
}

/** Which part of a list a page is. */
export interface PageWindow {
  readonly status: JobStatus | null;
  readonly offset: number;
  readonly limit: number;
}

const numberOf = (counts: readonly number[], status: number | null): number =>
  status === null ? counts.reduce((sum, each) => sum + each, 0) : (counts[status] ?? 0);

const idsIn = (chunk: Chunk, matches: Matches | null, status: number | null): number[] =>
  (matches === null ? [...chunk.ids.keys()] : matches.findIn(chunk))
    .filter((position) => status === null || chunk.statuses[position] === status)
    .map((position) => chunk.ids[position] ?? 0)
    .reverse();

/** Makes one page of all jobs (`null`), or of those that match and were counted in each chunk. */
export const createIdPage = (
  chunks: readonly Chunk[],
  matches: Matches | null,
  { status, offset, limit }: PageWindow,
): IdPage => {
  const wanted = status === null ? null : jobStatuses.indexOf(status);
  const ids: number[] = [];
  let total = 0;
  for (const chunk of chunks.toReversed()) {
    const counts = matches === null ? chunk.countByStatus : (matches.counts.get(chunk) ?? []);
    const found = numberOf(counts, wanted);
    if (total + found > offset && ids.length < limit) {
      const skipped = Math.max(0, offset - total);
      const idsHere = idsIn(chunk, matches, wanted);
      ids.push(...idsHere.slice(skipped, skipped + limit - ids.length));
    }
    total += found;
  }
  return { total, ids };
};
