import { type Listed, marksOfFilter } from './marks.ts';
import type { ListedPosting, PostingFilter } from './open-postings-index.ts';
import type { PostingTable } from './posting-table.ts';

/** The position of a posting in the order, known even after it is gone: `rankOf` of the columns, then id. */
export interface Position {
  readonly rank: number;
  readonly id: number;
}

/** The position of a posting. */
export const positionOf = ({ id, refreshed, confidential }: ListedPosting): Position => ({
  rank: Date.parse(refreshed) - (confidential ? 0.5 : 0),
  id,
});

/** A part of a list that begins after a posting. */
export interface PartAfter extends Listed {
  readonly after: Position | null;
}

/** The first postings after a position that pass a filter, without counts. */
export const listPostings = (
  { columns, orderAfter }: PostingTable,
  filter: PostingFilter,
  { at, after, limit, hirers }: PartAfter & { readonly at: number },
): readonly ListedPosting[] => {
  const { arrays } = columns;
  const { isShown, hasCategory, hasPlace, hasType, hasWorkplace, hasWords } = marksOfFilter(
    columns,
    filter,
    { at, hirers },
  );
  // By slot, as they are in memory: in the order of the list, it takes eight times as long.
  const passing = new Uint8Array(columns.size);
  for (let slot = 0; slot < passing.length; slot++) {
    const passes =
      hasCategory[arrays.categories[slot] ?? 0] === 1 &&
      hasPlace[arrays.places[slot] ?? 0] === 1 &&
      hasType[arrays.type[slot] ?? 0] === 1 &&
      hasWorkplace[arrays.workplace[slot] ?? 0] === 1 &&
      isShown(slot) &&
      hasWords(slot);
    passing[slot] = Number(passes);
  }

  const isUpTo = (slot: number): boolean => {
    if (after === null) return false;
    const rank = columns.rankOf(slot);
    return rank > after.rank || (rank === after.rank && (arrays.id[slot] ?? 0) >= after.id);
  };
  const listed: ListedPosting[] = [];
  for (const slot of orderAfter(isUpTo)) {
    if (passing[slot] === 1) listed.push(columns.read(slot));
    if (listed.length === limit) break;
  }
  return listed;
};
