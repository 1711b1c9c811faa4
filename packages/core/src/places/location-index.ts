import type { Location } from '../job/job.ts';
import { nearestName } from '../values/spelling.ts';
import { namesKeptAlone, otherTownNames } from './data/other-town-names.ts';
import type { TownAndProvince } from './location-description.ts';
import { readableDescription, readTownCommaProvince } from './location-description.ts';
import { postalPlaceOf } from './postal-place.ts';
import { findProvince, namesOfProvince, type ProvinceCode, provinces } from './provinces.ts';
import { foldTownName } from './town-name.ts';

/** A listed town under one of its names, as the name is spelled. */
interface NamedTown {
  readonly name: string;
  readonly town: Location;
}

/** A list of locations arranged for look-up. */
export interface LocationIndex {
  readonly provinces: ReadonlyMap<ProvinceCode, Location>;
  /** The towns of each province by folded name. */
  readonly towns: ReadonlyMap<ProvinceCode, ReadonlyMap<string, Location>>;
  /** The towns that a name alone may mean, by folded name. */
  readonly townsByName: ReadonlyMap<string, readonly NamedTown[]>;
  /** The province of each location, and all its names, as they are spelled. */
  readonly entries: ReadonlyMap<Location, LocationEntry>;
}

interface LocationEntry {
  readonly code: ProvinceCode;
  readonly names: readonly string[];
}

/** Arranges a list of locations for look-up. */
export const createLocationIndex = (locations: readonly Location[]): LocationIndex => {
  const provinceLocations = new Map<ProvinceCode, Location>();
  const towns = new Map(provinces.map(({ code }) => [code, new Map<string, Location>()]));
  const townsByName = new Map<string, NamedTown[]>();
  const entries = new Map<Location, { code: ProvinceCode; names: string[] }>();

  const townCalled = (name: string, code: ProvinceCode): Location | undefined =>
    towns.get(code)?.get(foldTownName(name));

  const addTown = (name: string, code: ProvinceCode, town: Location): void => {
    const known = townCalled(name, code);
    if (known !== undefined && known !== town) return;
    entries.set(town, { code, names: [...(entries.get(town)?.names ?? []), name] });
    if (known === town) return;
    const folded = foldTownName(name);
    towns.get(code)?.set(folded, town);
    townsByName.set(folded, [...(townsByName.get(folded) ?? []), { name, town }]);
  };

  for (const location of locations) {
    const description = readableDescription(location.description);
    const read = readTownCommaProvince(description);
    if (read) {
      addTown(read.town, read.province.code, location);
      continue;
    }
    const province = findProvince(description);
    if (province === null) continue;
    provinceLocations.set(province.code, location);
    entries.set(location, { code: province.code, names: [...namesOfProvince(province)] });
  }
  for (const [otherName, code, name] of otherTownNames) {
    const town = townCalled(name, code);
    if (town !== undefined) addTown(otherName, code, town);
  }
  for (const [name, code] of namesKeptAlone) {
    const town = townCalled(name, code);
    if (town !== undefined) townsByName.set(foldTownName(name), [{ name, town }]);
  }
  return { provinces: provinceLocations, towns, townsByName, entries };
};

const indexes = new WeakMap<readonly Location[], LocationIndex>();

/** The index of a list. It folds every name, so it is built once and shared. */
export const locationIndexOf = (locations: readonly Location[]): LocationIndex => {
  const known = indexes.get(locations);
  if (known !== undefined) return known;
  const index = createLocationIndex(locations);
  indexes.set(locations, index);
  return index;
};

/** All names of a location, which need not be on this list, and of its province (decision D16). */
export const namesOfLocation = (
  location: Location,
  locations: readonly Location[],
): readonly string[] => {
  const { entries } = locationIndexOf(locations);
  const listed = locations.find(
    ({ id, description }) => id === location.id && description === location.description,
  );
  const names = (listed && entries.get(listed)?.names) ?? [location.name, location.description];
  const province = findProvince(postalPlaceOf(location).province?.code ?? '');
  return province === null ? names : [...names, ...namesOfProvince(province)];
};

/**
 * The description of the listed town of the same province with the most similar name; `null` when none is similar
 * (decision D18).
 */
export const nearestTown = (
  { towns }: LocationIndex,
  { town, province }: TownAndProvince,
): string | null => {
  const listed = towns.get(province.code) ?? new Map();
  const nearest = nearestName(foldTownName(town), listed.keys());
  return nearest === undefined ? null : listed.get(nearest).description;
};

/** The same for a name without a province; several towns may have the most similar name. */
export const nearestTowns = ({ townsByName }: LocationIndex, name: string): readonly string[] => {
  const nearest = nearestName(foldTownName(name), townsByName.keys());
  const found = nearest === undefined ? [] : (townsByName.get(nearest) ?? []);
  return found.map(({ town }) => town.description);
};
