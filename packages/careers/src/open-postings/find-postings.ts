import { type Listed, marksOfFilter, workplaceNames } from './marks.ts';
import type { Counts, PostingFilter } from './open-postings-index.ts';
import type { PostingTable } from './posting-table.ts';

/** Which part of a list is shown. */
export interface ListedPart extends Listed {
  /** From 0. */
  readonly first: number;
}

const add = (counts: Uint32Array, number: number, count = 1): void => {
  counts[number] = (counts[number] ?? 0) + count;
};

/** Counts by number, as counts by the keys of their values. */
const byKey = <Value, Key>(
  counts: Uint32Array,
  values: readonly Value[],
  keysOf: (value: Value) => readonly Key[],
): ReadonlyMap<Key, number> => {
  const keyed = new Map<Key, number>();
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    for (const key of keysOf(values[number] as Value))
      keyed.set(key, (keyed.get(key) ?? 0) + count);
  }
  return keyed;
};

/**
 * Looks through all postings once: which pass a filter, and how many each choice has under the other filters. A posting
 * counts for a dimension when it passes all others.
 */
export const findPostings = (
  { columns, order }: PostingTable,
  filter: PostingFilter,
  { at, first, limit, hirers }: ListedPart & { readonly at: number },
) => {
  const { arrays, employers, categories, types, places, eachPlace, provinces } = columns;
  const { isShown, hasCategory, hasPlace, hasType, hasWorkplace, hasWords } = marksOfFilter(
    columns,
    filter,
    { at, hirers },
  );

  const ofEmployers = new Uint32Array(employers.values.length);
  const ofCategories = new Uint32Array(hasCategory.length);
  const ofPlaces = new Uint32Array(hasPlace.length);
  const ofTypes = new Uint32Array(hasType.length);
  const ofWorkplaces = new Uint32Array(hasWorkplace.length);
  const passing = new Uint8Array(columns.size);
  let total = 0;
  for (let slot = 0; slot < passing.length; slot++) {
    if (!isShown(slot)) continue;
    if (arrays.confidential[slot] === 0) add(ofEmployers, arrays.employer[slot] ?? 0);
    const category = arrays.categories[slot] ?? 0;
    const list = arrays.places[slot] ?? 0;
    const type = arrays.type[slot] ?? 0;
    const work = arrays.workplace[slot] ?? 0;
    const inCategory = hasCategory[category] ?? 0;
    const inPlace = hasPlace[list] ?? 0;
    const inType = hasType[type] ?? 0;
    const inWorkplace = hasWorkplace[work] ?? 0;
    const passed = inCategory + inPlace + inType + inWorkplace;
    if (passed < 3 || !hasWords(slot)) continue;
    if (passed === 4) {
      total++;
      passing[slot] = 1;
    }
    if (passed - inCategory === 3) add(ofCategories, category);
    if (passed - inPlace === 3) add(ofPlaces, list);
    if (passed - inType === 3) add(ofTypes, type);
    if (passed - inWorkplace === 3) add(ofWorkplaces, work);
  }
  const slots: number[] = [];
  let before = 0;
  for (const slot of order) {
    if (passing[slot] === 1 && before++ >= first) slots.push(slot);
    if (slots.length === limit) break;
  }

  const ofEachPlace = new Uint32Array(eachPlace.values.length);
  const ofProvinces = new Uint32Array(provinces.length);
  for (let list = 0; list < ofPlaces.length; list++) {
    const count = ofPlaces[list] ?? 0;
    if (count === 0) continue;
    const held = places.values[list];
    for (const number of held?.numbers ?? []) add(ofEachPlace, number, count);
    for (const number of held?.provinces ?? []) add(ofProvinces, number, count);
  }
  const counts: Counts = {
    categories: byKey(ofCategories, categories.values, (ids) => ids),
    positionTypes: byKey(ofTypes, types.values, (id) => [id]),
    workplaces: byKey(ofWorkplaces, workplaceNames, (name) => (name === null ? [] : [name])),
    provinces: byKey(ofProvinces, provinces, (code) => [code]),
    towns: byKey(ofEachPlace, eachPlace.values, ({ location }) => [location.id]),
    employers: byKey(ofEmployers, employers.values, (id) => [id]),
  };
  const counted = eachPlace.values.filter((_, number) => ofEachPlace[number] !== 0);
  const locations = new Map(counted.map(({ location }) => [location.id, location]));
  return { total, items: slots.map(columns.read), counts, locations };
};
