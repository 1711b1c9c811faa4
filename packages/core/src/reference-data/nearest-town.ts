import { closestMatch } from 'leven';
import type { TownAndProvince } from './location-description.ts';
import type { LocationIndex } from './location-index.ts';
import { foldTownName } from './town-name.ts';

// What is further off is another place. Two letters that are swapped count as two.
const mostEdits = ({ length }: string): number => {
  if (length < 7) return Math.floor(length / 4);
  return length < 12 ? 2 : 3;
};

/**
 * The description of the listed town of the same province whose name is spelled most like this one;
 * `null` when none is near (decision D18).
 */
export const nearestTown = (
  { towns }: LocationIndex,
  { town, province }: TownAndProvince,
): string | null => {
  const name = foldTownName(town);
  const listed = towns.get(province.code) ?? new Map();
  const nearest = closestMatch(name, [...listed.keys()], { maxDistance: mostEdits(name) });
  return nearest === undefined ? null : listed.get(nearest).description;
};
