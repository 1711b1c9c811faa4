import type { EmployerId } from '@jobposting/core';
import { foldText } from '@jobposting/core/adapter';
import { marksOf, marksOfPlaces } from './marks.ts';
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
// All bits: it counts for no dimension.
const outside = 255;

/** Of each slot 0, or a value that says that it is outside. */
interface Scoped {
  /** What is open, public, and of the employer that is asked for, under its name. */
  readonly asked: Uint8Array;
  /** What is open and public under the name of its employer, whoever is asked for. */
  readonly named: Uint8Array;
}

/** Finds the slots that lists are made of. */
export const scopeOf = (
  { arrays: { closes, employer, confidential }, employers, size }: PostingColumns,
  { at, hirers }: Scope,
  employerId: EmployerId | null,
): Scoped => {
  const isPublic = new Uint8Array(employers.values.length).fill(hirers === null ? 1 : 0);
  for (const id of hirers ?? []) isPublic[employers.find(id) ?? -1] = 1;
  const only = employerId === null ? null : (employers.find(employerId) ?? -1);
  const asked = new Uint8Array(size).fill(outside);
  const named = new Uint8Array(size).fill(outside);
  for (let slot = 0; slot < size; slot++) {
    const number = employer[slot] ?? 0;
    if ((closes[slot] ?? 0) <= at || isPublic[number] === 0) continue;
    const isNamed = confidential[slot] === 0;
    if (isNamed) named[slot] = 0;
    if (only === null || (number === only && isNamed)) asked[slot] = 0;
  }
  return { asked, named };
};

/** What postings are filtered by and counted for: the numbers in its column, and those that are asked for. */
interface Dimension {
  readonly column: Uint32Array;
  /** By number; `null` where nothing is asked. */
  readonly asked: Uint8Array | null;
}

const dimensionsOf = (columns: PostingColumns, filter: PostingFilter) => {
  const { arrays, categories, types } = columns;
  const { categoryId, province, townId, positionTypeId, workplace } = filter;
  const isAskedPlace =
    townId === null
      ? province && marksOfPlaces(columns, (place) => place.province === province)
      : marksOfPlaces(columns, ({ location }) => location.id === townId);
  const asked = <Value>(value: Value | null, marks: (value: Value) => Uint8Array) =>
    value === null ? null : marks(value);
  return {
    categories: {
      column: arrays.categories,
      asked: asked(categoryId, (id) => marksOf(categories.values, (ids) => ids.includes(id))),
    },
    places: { column: arrays.places, asked: isAskedPlace },
    types: {
      column: arrays.type,
      asked: asked(positionTypeId, (id) => marksOf(types.values, (each) => each === id)),
    },
    workplaces: {
      column: arrays.workplace,
      asked: asked(workplace, (name) => marksOf([null, ...workplaces], (each) => each === name)),
    },
  } satisfies Record<string, Dimension>;
};

/** Whether a slot in scope has what is asked for. */
const isThere = ({ column, asked }: Dimension, scope: Uint8Array): boolean => {
  if (asked?.includes(1) !== true) return false;
  for (let slot = 0; slot < scope.length; slot++) {
    if (scope[slot] === 0 && asked[column[slot] ?? 0] === 1) return true;
  }
  return false;
};

/**
 * The filter without what no open posting has, and its dimensions without what is asked of them: a reader may come from
 * an address of long ago.
 */
const understood = (columns: PostingColumns, filter: PostingFilter, scope: Uint8Array) => {
  const { categories, places, types, workplaces: where } = dimensionsOf(columns, filter);
  const known = (dimension: Dimension): Dimension =>
    isThere(dimension, scope) ? dimension : { ...dimension, asked: null };
  const dimensions = {
    categories: known(categories),
    places: known(places),
    types: known(types),
    workplaces: known(where),
  };
  const kept = <Value>({ asked }: Dimension, value: Value): Value | null =>
    asked === null ? null : value;
  const understoodFilter: PostingFilter = {
    ...filter,
    categoryId: kept(dimensions.categories, filter.categoryId),
    province: kept(dimensions.places, filter.province),
    townId: kept(dimensions.places, filter.townId),
    positionTypeId: kept(dimensions.types, filter.positionTypeId),
    workplace: kept(dimensions.workplaces, filter.workplace),
  };
  return { dimensions, filter: understoodFilter };
};

/** Sets the bit of a dimension where a slot has not what is asked for. */
const fail = (fails: Uint8Array, { column, asked }: Dimension, bit: number): void => {
  if (asked === null) return;
  for (let slot = 0; slot < fails.length; slot++) {
    if (asked[column[slot] ?? 0] === 0) fails[slot] = (fails[slot] ?? 0) | bit;
  }
};

/** Puts slots outside that have a word in neither title nor places. */
const failWord = (fails: Uint8Array, columns: PostingColumns, word: string): void => {
  const { folded, arrays } = columns;
  const inPlaces = marksOfPlaces(columns, (place) => place.folded.includes(word));
  for (let slot = 0; slot < fails.length; slot++) {
    const failed = fails[slot] ?? outside;
    if ((failed & (failed - 1)) !== 0 || inPlaces[arrays.places[slot] ?? 0] === 1) continue;
    if (folded[slot]?.includes(word) !== true) fails[slot] = outside;
  }
};

/** How many slots have each number of a column, among those that fail no other dimension. */
const countNumbers = (
  fails: Uint8Array,
  column: Uint32Array,
  { bit, numbers }: { readonly bit: number; readonly numbers: number },
): Uint32Array => {
  const counts = new Uint32Array(numbers);
  for (let slot = 0; slot < fails.length; slot++) {
    if (((fails[slot] ?? outside) & ~bit) !== 0) continue;
    const number = column[slot] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
};

const totalOf = (fails: Uint8Array): number => {
  let total = 0;
  for (let slot = 0; slot < fails.length; slot++) if (fails[slot] === 0) total++;
  return total;
};

/** How many of each number, as how many of each key that the value of a number stands for. */
const byKey = <Value, Key>(
  numbers: Uint32Array,
  values: readonly Value[],
  keysOf: (value: Value) => readonly Key[],
): ReadonlyMap<Key, number> => {
  const counts = new Map<Key, number>();
  for (let number = 0; number < numbers.length; number++) {
    const count = numbers[number] ?? 0;
    if (count === 0) continue;
    for (const key of keysOf(values[number] as Value))
      counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
};

/**
 * Looks through all postings: which pass a filter, and how many each choice has under the other filters. A posting counts
 * for a dimension where it fails no other.
 */
export const findPostings = (columns: PostingColumns, given: PostingFilter, among: Scope) => {
  const { arrays, employers, categories, types, places, eachPlace } = columns;
  const { asked: fails, named } = scopeOf(columns, among, given.employerId);
  const { dimensions, filter } = understood(columns, given, fails);
  const words = [...new Set(foldText(filter.q ?? '').split(' '))].filter((word) => word !== '');

  for (const [index, dimension] of Object.values(dimensions).entries()) {
    fail(fails, dimension, 1 << index);
  }
  for (const word of words.slice(0, mostWords)) failWord(fails, columns, word);

  const count = (name: keyof typeof dimensions, numbers: number): Uint32Array => {
    const bit = 1 << Object.keys(dimensions).indexOf(name);
    return countNumbers(fails, dimensions[name].column, { bit, numbers });
  };
  const ofPlaces = count('places', places.values.length);
  const ofEachPlace = new Uint32Array(eachPlace.values.length);
  const ofProvince = new Uint32Array(columns.provinces.length);
  for (let number = 0; number < ofPlaces.length; number++) {
    const found = ofPlaces[number] ?? 0;
    if (found === 0) continue;
    const { numbers = [], provinces = [] } = places.values[number] ?? {};
    for (const each of numbers) ofEachPlace[each] = (ofEachPlace[each] ?? 0) + found;
    for (const each of provinces) ofProvince[each] = (ofProvince[each] ?? 0) + found;
  }
  const ofEmployer = { bit: 0, numbers: employers.values.length };
  const workplaceNames = [[], ...workplaces.map((name) => [name])];
  const counts: Counts = {
    categories: byKey(
      count('categories', categories.values.length),
      categories.values,
      (ids) => ids,
    ),
    positionTypes: byKey(count('types', types.values.length), types.values, (id) => [id]),
    workplaces: byKey(count('workplaces', workplaceNames.length), workplaceNames, (name) => name),
    provinces: byKey(ofProvince, columns.provinces, (code) => [code]),
    towns: byKey(ofEachPlace, eachPlace.values, ({ location }) => [location.id]),
    employers: byKey(countNumbers(named, arrays.employer, ofEmployer), employers.values, (id) => [
      id,
    ]),
  };
  const counted = eachPlace.values.filter((_, number) => ofEachPlace[number] !== 0);
  const locations = new Map(counted.map(({ location }) => [location.id, location]));
  const passing = (slot: number): boolean => fails[slot] === 0;
  return { filter, total: totalOf(fails), passing, counts, locations };
};
