import type { Chunk } from './chunk.ts';
import { countedIn, idsIn, type Matches, type StatusFilter } from './matches.ts';

/** The ids of one page, newest first, and the number of all that match. */
export interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
}

/** Which part of a list a page is. */
export interface PageWindow {
  readonly filter: StatusFilter;
  readonly offset: number;
  readonly limit: number;
}

/** Makes one page of the jobs that match and were counted in each chunk. */
export const createIdPage = (
  chunks: readonly Chunk[],
  matches: Matches,
  { filter, offset, limit }: PageWindow,
): IdPage => {
  const ids: number[] = [];
  let total = 0;
  for (const chunk of chunks.toReversed()) {
    const found = countedIn(matches, chunk, filter);
    if (total + found > offset && ids.length < limit) {
      const skipped = Math.max(0, offset - total);
      const idsHere = idsIn(chunk, matches, filter);
      ids.push(...idsHere.slice(skipped, skipped + limit - ids.length));
    }
    total += found;
  }
  return { total, ids };
};
