import type { Place, PostingColumns } from './posting-columns.ts';

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

/** The same for the places of postings: 1 where one of them passes. Each place is asked once, however many lists it is in. */
export const marksOfPlaces = (
  { places, eachPlace }: PostingColumns,
  passes: (place: Place) => boolean,
): Uint8Array => {
  const marks = marksOf(eachPlace.values, passes);
  // Of most words none, and where no place is asked for all.
  if (!marks.includes(1)) return new Uint8Array(places.values.length);
  if (!marks.includes(0)) return new Uint8Array(places.values.length).fill(1);
  return marksOf(places.values, ({ numbers }) => {
    // Most have one.
    for (const number of numbers) if (marks[number] === 1) return true;
    return false;
  });
};
