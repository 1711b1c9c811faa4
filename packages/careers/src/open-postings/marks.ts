import type { EmployerId, Workplace } from '@jobposting/core';
import { foldText } from '@jobposting/core/adapter';
import type { PostingFilter } from './open-postings-index.ts';
import { type Place, type PostingColumns, workplaces } from './posting-columns.ts';

/** 1 for each number whose value passes, else 0. */
export const marksOf = <Value>(
  values: readonly Value[],
  passes: (value: Value) => boolean,
): Uint8Array => {
  const marks = new Uint8Array(values.length);
  // `Uint8Array.from` takes ten times as long.
  for (let number = 0; number < marks.length; number++) {
    if (passes(values[number] as Value)) marks[number] = 1;
  }
  return marks;
};

/** The same for the places of postings: 1 when one of them passes. Each place is tested once, however many lists it is in. */
export const marksOfPlaces = (
  { places, eachPlace }: PostingColumns,
  passes: (place: Place) => boolean,
): Uint8Array => {
  const marks = marksOf(eachPlace.values, passes);
  // Usual for words, which no place matches, and for filters without a place, which all match.
  if (!marks.includes(1)) return new Uint8Array(places.values.length);
  if (!marks.includes(0)) return new Uint8Array(places.values.length).fill(1);
  return marksOf(places.values, ({ numbers }) => {
    // Most have one.
    for (const number of numbers) if (marks[number] === 1) return true;
    return false;
  });
};

/** The part of the open postings that is considered. */
export interface Listed {
  readonly limit: number;
  /** The employers whose postings are public. */
  readonly hirers: Iterable<EmployerId>;
}

// Each word takes a millisecond or two for 100 000 postings.
const mostWords = 8;

/** The words to look for. */
const wordsOf = (q: string): readonly string[] => {
  const words = new Set(foldText(q).split(' '));
  words.delete('');
  return [...words].slice(0, mostWords);
};

/** By their numbers in a column. */
export const workplaceNames: readonly (Workplace | null)[] = [null, ...workplaces];

/** Creates the test whether a posting passes a filter: for each column, 1 when a value passes. */
export const marksOfFilter = (
  columns: PostingColumns,
  { employerId, categoryId, q, province, townId, positionTypeId, workplace }: PostingFilter,
  { at, hirers }: Pick<Listed, 'hirers'> & { readonly at: number },
) => {
  const { arrays, employers, categories, types } = columns;
  const isPublic = new Uint8Array(employers.values.length);
  for (const id of employerId === null ? hirers : [employerId]) {
    isPublic[employers.find(id) ?? -1] = 1;
  }
  const words = wordsOf(q ?? '').map((word) => ({
    word,
    inPlaces: marksOfPlaces(columns, (place) => place.folded.includes(word)),
  }));
  return {
    /** Whether readers may see it there: it is open, and not a confidential one in a list of its employer. */
    isShown: (slot: number): boolean =>
      isPublic[arrays.employer[slot] ?? 0] === 1 &&
      (arrays.closes[slot] ?? 0) > at &&
      (employerId === null || arrays.confidential[slot] === 0),
    hasCategory: marksOf(
      categories.values,
      (ids) => categoryId === null || ids.includes(categoryId),
    ),
    hasPlace: marksOfPlaces(
      columns,
      (place) =>
        (province === null || place.province === province) &&
        (townId === null || place.location.id === townId),
    ),
    hasType: marksOf(types.values, (id) => positionTypeId === null || id === positionTypeId),
    hasWorkplace: marksOf(workplaceNames, (name) => workplace === null || name === workplace),
    /** Whether its title or its places have each word. */
    hasWords: (slot: number): boolean => {
      const places = arrays.places[slot] ?? 0;
      for (const { word, inPlaces } of words) {
        if (inPlaces[places] === 0 && !columns.hasWord(slot, word)) return false;
      }
      return true;
    },
  };
};
