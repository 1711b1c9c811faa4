import type { TownAndProvince } from './location-description.ts';
import type { LocationIndex } from './location-index.ts';
import { foldTownName } from './town-name.ts';

/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbour to make one
 * text of the other; some number above `most` when it takes more.
 */
const editDistance = (from: string, to: string, most: number): number => {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforePrevious[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? most + 1;
};

// Of four letters one may be wrong, and never more than three: what is further off is another place.
const mostEdits = (name: string): number => Math.min(3, Math.floor(name.length / 4));

/**
 * The description of the listed town of the same province whose name is spelled most like this one;
 * `null` when none is near (decision D18).
 */
export const nearestTown = (
  { towns }: LocationIndex,
  { town, province }: TownAndProvince,
): string | null => {
  const name = foldTownName(town);
  let nearest: string | null = null;
  let fewest = mostEdits(name) + 1;
  for (const [listedName, { description }] of towns.get(province.code) ?? []) {
    const edits = editDistance(name, listedName, fewest - 1);
    if (edits < fewest) [nearest, fewest] = [description, edits];
  }
  return nearest;
};
