import { closestMatch } from 'leven';
import type { TownAndProvince } from './location-description.ts';
import type { LocationIndex } from './location-index.ts';
import { foldTownName } from './town-name.ts';

// What is further off is another place. Two letters that are swapped count as two.
const mostEdits = ({ length }: string): number => {
  if (length < 7) return Math.floor(length / 4);
  return length < 12 ? 2 : 3;
};

const nearestName = (name: string, names: Iterable<string>): string | undefined =>
  closestMatch(name, [...names], { maxDistance: mostEdits(name) });

/**
 * The description of the listed town of the same province whose name is spelled most like this one;
 * `null` when none is near (decision D18).
 */
export const nearestTown = (
  { towns }: LocationIndex,
  { town, province }: TownAndProvince,
): string | null => {
  const listed = towns.get(province.code) ?? new Map();
  const nearest = nearestName(foldTownName(town), listed.keys());
  return nearest === undefined ? null : listed.get(nearest).description;
};

/** The same for a name without a province; several towns may have the nearest name. */
export const nearestTowns = ({ townsByName }: LocationIndex, name: string): readonly string[] => {
  const nearest = nearestName(foldTownName(name), townsByName.keys());
  const found = nearest === undefined ? [] : (townsByName.get(nearest) ?? []);
  return found.map(({ town }) => town.description);
};
