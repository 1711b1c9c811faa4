import type { Job } from '@jobposting/core';
import { marksOf, marksOfPlaces } from './marks.ts';
import type { PostingTable } from './posting-table.ts';

/**
 * The slots of postings to show next to one: first those that share a category and a place with it, then a category, then
 * a place; within each, the newest first.
 */
export const similarSlots = (
  { columns, order }: PostingTable,
  { id, categoryIds, locations }: Pick<Job, 'id' | 'categoryIds' | 'locations'>,
  { at, most }: { readonly at: number; readonly most: number },
): readonly number[] => {
  const { arrays, categories } = columns;
  const placeIds = locations.map((location) => location.id);
  const hasCategory = marksOf(categories.values, (ids) =>
    ids.some((each) => categoryIds.includes(each)),
  );
  const hasPlace = marksOfPlaces(columns, ({ location }) => placeIds.includes(location.id));
  const found: number[][] = [[], [], []];
  for (const slot of order) {
    const likeness =
      2 * (hasCategory[arrays.categories[slot] ?? 0] ?? 0) +
      (hasPlace[arrays.places[slot] ?? 0] ?? 0);
    const alike = found[3 - likeness];
    if (alike === undefined || alike.length === most) continue;
    if (arrays.id[slot] === id || (arrays.closes[slot] ?? 0) <= at) continue;
    alike.push(slot);
    if (found[0]?.length === most) break;
  }
  return found.flat().slice(0, most);
};
