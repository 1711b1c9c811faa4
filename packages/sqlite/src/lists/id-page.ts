import type { OpenSpan } from '@jobposting/core/store-support';
import type { Chunk } from './chunk.ts';
import type { Tally } from './tally.ts';

/** The ids of one page, newest first, the total of all matches, and the time during which they are valid. */
export interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
  readonly span: OpenSpan;
}

/** The part of a list on a page. */
export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

/** Makes one page from the matches counted in each chunk. */
export const createIdPage = (
  chunks: readonly Chunk[],
  tally: Tally,
  { offset, limit }: PageWindow,
): IdPage => {
  const ids: number[] = [];
  let total = 0;
  for (const chunk of chunks.toReversed()) {
    const found = tally.of(chunk);
    if (found > 0 && total + found > offset && ids.length < limit) {
      const skipped = Math.max(0, offset - total);
      ids.push(...tally.idsIn(chunk).slice(skipped, skipped + limit - ids.length));
    }
    total += found;
  }
  return { total, ids, span: tally.span };
};
