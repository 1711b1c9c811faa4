import type { EmployerId } from '@jobposting/core';
import { foldText } from '@jobposting/core/adapter';
import type { Counts, PostingFilter } from './open-postings-index.ts';
import { type PostingColumns, workplaces } from './posting-columns.ts';

/** Which of the postings are looked through. */
export interface Scope {
  /** The moment at which they are open, in milliseconds (decision D4). */
  readonly at: number;
  /** The employers whose postings are public; `null` where the filter names one that is. */
  readonly hirers: Iterable<EmployerId> | null;
}

// Each takes a millisecond of 100 000 postings.
const mostWords = 8;

/** 1 for each number whose value passes. */
const marksOf = <Value>(values: readonly Value[], passes: (value: Value) => boolean): Uint8Array =>
  Uint8Array.from(values, (value) => Number(passes(value)));

/** What is asked of each dimension, by the numbers that columns have; `null` where nothing is. */
const asMarks = (
  { categories, types, places }: PostingColumns,
  { categoryId, province, townId, positionTypeId, workplace }: PostingFilter,
) => ({
  categories:
    categoryId === null ? null : marksOf(categories.values, (ids) => ids.includes(categoryId)),
  places:
    townId !== null
      ? marksOf(places.values, ({ ids }) => ids.includes(townId))
      : province !== null
        ? marksOf(places.values, ({ provinces }) => provinces.includes(province))
        : null,
  type: positionTypeId === null ? null : marksOf(types.values, (id) => id === positionTypeId),
  workplace:
    workplace === null ? null : marksOf([null, ...workplaces], (each) => each === workplace),
});
type Marks = ReturnType<typeof asMarks>;
type Dimension = keyof Marks;

/** Creates what says whether a slot is open, public and of the employer that is asked for. */
export const createIsInScope = (
  { arrays: { closes, employer, confidential }, employers }: PostingColumns,
  { at, hirers }: Scope,
  employerId: EmployerId | null,
) => {
  const isPublic = new Uint8Array(employers.values.length).fill(hirers === null ? 1 : 0);
  for (const id of hirers ?? []) isPublic[employers.find(id) ?? -1] = 1;
  const only = employerId === null ? null : (employers.find(employerId) ?? -1);
  return (slot: number): boolean =>
    (closes[slot] ?? 0) > at &&
    isPublic[employer[slot] ?? 0] === 1 &&
    (only === null || (employer[slot] === only && confidential[slot] === 0));
};

/** Whether every word is found in the title or the places of a slot. */
const createHasWords = ({ folded, places, arrays }: PostingColumns, q: string | null) => {
  const words = [...new Set(foldText(q ?? '').split(' '))].filter((word) => word !== '');
  const sought = words.slice(0, mostWords).map((word) => ({
    word,
    inPlaces: marksOf(places.values, (each) => each.folded.includes(word)),
  }));
  return (slot: number): boolean => {
    for (const { word, inPlaces } of sought) {
      if (inPlaces[arrays.places[slot] ?? 0] === 0 && folded[slot]?.includes(word) !== true) {
        return false;
      }
    }
    return true;
  };
};

/** The filter without what no open posting has: a reader may come from an address of long ago. */
const understood = (
  columns: PostingColumns,
  filter: PostingFilter,
  isInScope: (slot: number) => boolean,
): PostingFilter => {
  const { categories, places, type, workplace } = asMarks(columns, filter);
  const { arrays, size } = columns;
  const someHas = (name: Dimension, marks: Uint8Array | null): boolean => {
    if (marks === null || !marks.includes(1)) return false;
    const numbers = arrays[name];
    for (let slot = 0; slot < size; slot++) {
      if (marks[numbers[slot] ?? 0] === 1 && isInScope(slot)) return true;
    }
    return false;
  };
  const hasPlace = someHas('places', places);
  return {
    ...filter,
    categoryId: someHas('categories', categories) ? filter.categoryId : null,
    province: hasPlace ? filter.province : null,
    townId: hasPlace ? filter.townId : null,
    positionTypeId: someHas('type', type) ? filter.positionTypeId : null,
    workplace: someHas('workplace', workplace) ? filter.workplace : null,
  };
};

/** How many of each number, as how many of each key that the value of a number stands for. */
const byKey = <Value, Key>(
  numbers: Uint32Array,
  values: readonly Value[],
  keysOf: (value: Value) => Iterable<Key>,
): ReadonlyMap<Key, number> => {
  const counts = new Map<Key, number>();
  numbers.forEach((count, number) => {
    if (count === 0) return;
    for (const key of keysOf(values[number] as Value))
      counts.set(key, (counts.get(key) ?? 0) + count);
  });
  return counts;
};

const addOne = (counts: Uint32Array, number: number): void => {
  counts[number] = (counts[number] ?? 0) + 1;
};

/**
 * Looks through all postings once: which pass a filter, and how many each choice has under the other filters. A posting
 * counts for a dimension where it passes all others, so for each if it passes them all, and for none if it fails two.
 */
export const findPostings = (columns: PostingColumns, asked: PostingFilter, scope: Scope) => {
  const { arrays, size, employers, categories, types, places } = columns;
  const isOpenToAll = createIsInScope(columns, scope, null);
  const isInScope = createIsInScope(columns, scope, asked.employerId);
  const filter = understood(columns, asked, isInScope);
  const hasWords = createHasWords(columns, filter.q);
  const marks = asMarks(columns, filter);

  const passing = new Uint8Array(size);
  let total = 0;
  const ofEmployer = new Uint32Array(employers.values.length);
  const ofCategories = new Uint32Array(categories.values.length);
  const ofPlaces = new Uint32Array(places.values.length);
  const ofType = new Uint32Array(types.values.length);
  const ofWorkplace = new Uint32Array(workplaces.length + 1);
  for (let slot = 0; slot < size; slot++) {
    if (!isOpenToAll(slot)) continue;
    const employer = arrays.employer[slot] ?? 0;
    if (arrays.confidential[slot] === 0) addOne(ofEmployer, employer);
    if (asked.employerId !== null && !isInScope(slot)) continue;
    const category = arrays.categories[slot] ?? 0;
    const place = arrays.places[slot] ?? 0;
    const type = arrays.type[slot] ?? 0;
    const workplace = arrays.workplace[slot] ?? 0;
    const fails =
      (marks.categories?.[category] === 0 ? 1 : 0) |
      (marks.places?.[place] === 0 ? 2 : 0) |
      (marks.type?.[type] === 0 ? 4 : 0) |
      (marks.workplace?.[workplace] === 0 ? 8 : 0);
    if ((fails & (fails - 1)) !== 0 || !hasWords(slot)) continue;
    if (fails === 0) {
      passing[slot] = 1;
      total++;
    }
    if ((fails & ~1) === 0) addOne(ofCategories, category);
    if ((fails & ~2) === 0) addOne(ofPlaces, place);
    if ((fails & ~4) === 0) addOne(ofType, type);
    if ((fails & ~8) === 0) addOne(ofWorkplace, workplace);
  }

  const counts: Counts = {
    categories: byKey(ofCategories, categories.values, (ids) => ids),
    positionTypes: byKey(ofType, types.values, (id) => [id]),
    workplaces: byKey(ofWorkplace, [null, ...workplaces], (each) => (each === null ? [] : [each])),
    provinces: byKey(ofPlaces, places.values, ({ provinces }) => provinces),
    towns: byKey(ofPlaces, places.values, ({ ids }) => ids),
    employers: byKey(ofEmployer, employers.values, (id) => [id]),
  };
  const listed = places.values.filter((_, place) => ofPlaces[place] !== 0);
  const locations = new Map(
    listed.flatMap((each) => each.locations.map((location) => [location.id, location] as const)),
  );
  return { filter, total, passing, counts, locations };
};
