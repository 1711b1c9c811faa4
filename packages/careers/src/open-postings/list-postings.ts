import type { EmployerId } from '@jobposting/core';
import { wordsOf } from './find-postings.ts';
import { marksOf, marksOfPlaces } from './marks.ts';
import type { ListedPosting, PostingFilter } from './open-postings-index.ts';
import { type Place, workplaces } from './posting-columns.ts';
import type { PostingTable } from './posting-table.ts';

/** Where a posting stands in the order, also once it is gone: `rankOf` of the columns, then id. */
export interface Position {
  readonly rank: number;
  readonly id: number;
}

/** That of a posting. */
export const positionOf = ({ id, refreshed, confidential }: ListedPosting): Position => ({
  rank: Date.parse(refreshed) - (confidential ? 0.5 : 0),
  id,
});

/** A part of a list that begins after a posting, and whose postings may be in it. */
export interface PartAfter {
  readonly after: Position | null;
  readonly limit: number;
  readonly hirers: Iterable<EmployerId>;
}

type Test = (slot: number) => boolean;

/** The first postings after a position that pass a filter. It counts nothing. */
export const listPostings = (
  { columns, order }: PostingTable,
  filter: PostingFilter,
  { at, after, limit, hirers }: PartAfter & { readonly at: number },
): readonly ListedPosting[] => {
  const { arrays, employers, types } = columns;
  const { employerId, categoryId, province, townId, positionTypeId, workplace, q } = filter;
  const isPublic = marksOf(employers.values, () => false);
  for (const id of hirers) isPublic[employers.find(id) ?? -1] = 1;
  const atPlace = (isIt: (place: Place) => boolean): Test => {
    const marks = marksOfPlaces(columns, isIt);
    return (slot) => marks[arrays.places[slot] ?? 0] === 1;
  };
  const hasWord = (word: string): Test => {
    const isThere = atPlace((place) => place.folded.includes(word));
    return (slot) => columns.hasWord(slot, word) || isThere(slot);
  };
  const tests: (Test | false)[] = [
    (slot) => (arrays.closes[slot] ?? 0) > at && isPublic[arrays.employer[slot] ?? 0] === 1,
    employerId !== null && ((slot) => arrays.confidential[slot] === 0),
    categoryId !== null && ((slot) => columns.categoriesOf(slot).includes(categoryId)),
    positionTypeId !== null && ((slot) => types.values[arrays.type[slot] ?? 0] === positionTypeId),
    workplace !== null && ((slot) => workplaces[(arrays.workplace[slot] ?? 0) - 1] === workplace),
    province !== null && atPlace((place) => place.province === province),
    townId !== null && atPlace(({ location }) => location.id === townId),
    ...wordsOf(q ?? '').map(hasWord),
  ];
  const asked = tests.filter((test) => test !== false);
  // By slot, as they are in memory: in the order of the list, it takes eight times as long.
  const passing = new Uint8Array(columns.size);
  for (let slot = 0; slot < passing.length; slot++) {
    passing[slot] = Number(asked.every((passes) => passes(slot)));
  }

  const isAfter = (slot: number): boolean => {
    if (after === null) return true;
    const rank = columns.rankOf(slot);
    return rank < after.rank || (rank === after.rank && (arrays.id[slot] ?? 0) < after.id);
  };
  let from = 0;
  for (let to = order.length; from < to; ) {
    const middle = (from + to) >>> 1;
    if (isAfter(order[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  const listed: ListedPosting[] = [];
  for (const slot of order.subarray(from)) {
    if (passing[slot] === 1) listed.push(columns.read(slot));
    if (listed.length === limit) break;
  }
  return listed;
};
