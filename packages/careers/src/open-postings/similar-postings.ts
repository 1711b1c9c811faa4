import type { Job } from '@jobposting/core';
import type { PostingTable } from './posting-table.ts';

/**
 * The slots of postings to show beside one: first those that share a category and a place with it, then a category, then
 * a place; the newest of each first.
 */
export const similarSlots = (
  { columns, order }: PostingTable,
  { id, categoryIds, locations }: Pick<Job, 'id' | 'categoryIds' | 'locations'>,
  { at, most }: { readonly at: number; readonly most: number },
): readonly number[] => {
  const { arrays, categories, places } = columns;
  const placeIds = locations.map((location) => location.id);
  const ofCategories = categories.values.map((ids) =>
    ids.some((each) => categoryIds.includes(each)) ? 2 : 0,
  );
  const ofPlaces = places.values.map(({ ids }) =>
    ids.some((each) => placeIds.includes(each)) ? 1 : 0,
  );
  const found: number[][] = [[], [], []];
  for (const slot of order) {
    const likeness =
      (ofCategories[arrays.categories[slot] ?? 0] ?? 0) + (ofPlaces[arrays.places[slot] ?? 0] ?? 0);
    const alike = found[3 - likeness];
    if (alike === undefined || alike.length === most) continue;
    if (arrays.id[slot] === id || (arrays.closes[slot] ?? 0) <= at) continue;
    alike.push(slot);
    if (found[0]?.length === most) break;
  }
  return found.flat().slice(0, most);
};
