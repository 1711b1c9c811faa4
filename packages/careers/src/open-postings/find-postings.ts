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

/** What postings are filtered by and counted for. */
interface Dimension {
  readonly names: readonly (keyof PostingFilter)[];
  /** Set in a slot that has not what is asked for. */
  readonly bit: number;
  readonly column: Uint32Array;
  /** 1 for each number that is asked for. */
  readonly asked: Uint8Array;
}

const workplaceNames = [[], ...workplaces.map((name) => [name])];

const dimensionsOf = (columns: PostingColumns, filter: PostingFilter) => {
  const { arrays, categories, types } = columns;
  const { categoryId, province, townId, positionTypeId, workplace } = filter;
  const asked = {
    categories: marksOf(categories.values, (ids) => ids.includes(categoryId ?? 0)),
    places: marksOfPlaces(columns, (place) =>
      townId === null
        ? province !== null && place.province === province
        : place.location.id === townId,
    ),
    types: marksOf(types.values, (id) => id === positionTypeId),
    workplaces: marksOf(workplaceNames, ([name]) => name !== undefined && name === workplace),
  };
  return {
    categories: {
      names: ['categoryId'],
      bit: 1,
      column: arrays.categories,
      asked: asked.categories,
    },
    places: { names: ['province', 'townId'], bit: 2, column: arrays.places, asked: asked.places },
    types: { names: ['positionTypeId'], bit: 4, column: arrays.type, asked: asked.types },
    workplaces: { names: ['workplace'], bit: 8, column: arrays.workplace, asked: asked.workplaces },
  } satisfies Record<string, Dimension>;
};

/** Whether a slot in scope has what is asked for: if not, a reader has come from an address of long ago. */
const isThere = ({ column, asked }: Dimension, scope: Uint8Array): boolean => {
  if (!asked.includes(1)) return false;
  for (let slot = 0; slot < scope.length; slot++) {
    if (scope[slot] === 0 && asked[column[slot] ?? 0] === 1) return true;
  }
  return false;
};

const fail = (fails: Uint8Array, { column, asked, bit }: Dimension): void => {
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

/** How many slots have each of `numbers` numbers of a column, among those that fail no other dimension. */
const countNumbers = (
  fails: Uint8Array,
  { column, bit }: Pick<Dimension, 'column' | 'bit'>,
  numbers: number,
): Uint32Array => {
  const counts = new Uint32Array(numbers);
  for (let slot = 0; slot < fails.length; slot++) {
    if (((fails[slot] ?? outside) & ~bit) !== 0) continue;
    const number = column[slot] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
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

/** How many postings are at each place, and in each province. */
const countPlaces = (
  { places, eachPlace, provinces }: PostingColumns,
  ofPlaces: Uint32Array,
): { readonly each: Uint32Array; readonly inProvinces: Uint32Array } => {
  const each = new Uint32Array(eachPlace.values.length);
  const inProvinces = new Uint32Array(provinces.length);
  for (let list = 0; list < ofPlaces.length; list++) {
    const count = ofPlaces[list] ?? 0;
    const held = count === 0 ? undefined : places.values[list];
    for (const number of held?.numbers ?? []) each[number] = (each[number] ?? 0) + count;
    for (const number of held?.provinces ?? []) {
      inProvinces[number] = (inProvinces[number] ?? 0) + count;
    }
  }
  return { each, inProvinces };
};

/**
 * Looks through all postings: which pass a filter, and how many each choice has under the other filters. A posting counts
 * for a dimension where it fails no other. What no posting in scope has filters nothing.
 */
export const findPostings = (columns: PostingColumns, given: PostingFilter, among: Scope) => {
  const { arrays, employers, categories, types, eachPlace, provinces } = columns;
  const { asked: fails, named } = scopeOf(columns, among, given.employerId);
  const dimensions = dimensionsOf(columns, given);
  const known = Object.values(dimensions).filter((dimension) => isThere(dimension, fails));
  const unknown = Object.values(dimensions).filter((dimension) => !known.includes(dimension));
  const cleared = unknown.flatMap(({ names }) => names.map((name) => [name, null]));
  const filter: PostingFilter = { ...given, ...Object.fromEntries(cleared) };
  for (const dimension of known) fail(fails, dimension);
  const words = new Set(foldText(filter.q ?? '').split(' '));
  words.delete('');
  for (const word of [...words].slice(0, mostWords)) failWord(fails, columns, word);

  let total = 0;
  for (let slot = 0; slot < fails.length; slot++) if (fails[slot] === 0) total++;
  const count = (dimension: Dimension): Uint32Array =>
    countNumbers(fails, dimension, dimension.asked.length);
  const { each, inProvinces } = countPlaces(columns, count(dimensions.places));
  const ofEmployers = countNumbers(
    named,
    { column: arrays.employer, bit: 0 },
    employers.values.length,
  );
  const counts: Counts = {
    categories: byKey(count(dimensions.categories), categories.values, (ids) => ids),
    positionTypes: byKey(count(dimensions.types), types.values, (id) => [id]),
    workplaces: byKey(count(dimensions.workplaces), workplaceNames, (name) => name),
    provinces: byKey(inProvinces, provinces, (code) => [code]),
    towns: byKey(each, eachPlace.values, ({ location }) => [location.id]),
    employers: byKey(ofEmployers, employers.values, (id) => [id]),
  };
  const counted = eachPlace.values.filter((_, number) => each[number] !== 0);
  return {
    filter,
    total,
    passing: (slot: number): boolean => fails[slot] === 0,
    counts,
    locations: new Map(counted.map(({ location }) => [location.id, location])),
  };
};
