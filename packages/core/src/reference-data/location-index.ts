import { otherTownNames } from './data/other-town-names.ts';
import { foldTownName, readLocationDescription, townKey } from './location-description.ts';
import { findProvince, type ProvinceCode } from './provinces.ts';
import type { Location } from './reference-data.ts';

/** A list of locations arranged for look-up. */
export interface LocationIndex {
  /** By {@link townKey}. */
  readonly towns: ReadonlyMap<string, Location>;
  /** By folded name; `null` where several provinces have a town of that name. */
  readonly townsByName: ReadonlyMap<string, Location | null>;
  readonly provinces: ReadonlyMap<ProvinceCode, Location>;
}

/** Arranges a list of locations for look-up. Build it once: it folds every name. */
export const createLocationIndex = (locations: readonly Location[]): LocationIndex => {
  const towns = new Map<string, Location>();
  const townsByName = new Map<string, Location | null>();
  const provinces = new Map<ProvinceCode, Location>();

  const addTown = (name: string, code: ProvinceCode, location: Location): void => {
    const key = townKey(name, { code });
    if (towns.has(key)) return;
    towns.set(key, location);
    const folded = foldTownName(name);
    townsByName.set(folded, townsByName.has(folded) ? null : location);
  };

  for (const location of locations) {
    const parsed = readLocationDescription(location.description);
    if (parsed === null) continue;
    if ('town' in parsed) addTown(parsed.town, parsed.province.code, location);
    else {
      const province = findProvince(parsed.alone);
      if (province !== null) provinces.set(province.code, location);
    }
  }
  for (const [otherName, code, name] of otherTownNames) {
    const location = towns.get(townKey(name, { code }));
    if (location !== undefined) addTown(otherName, code, location);
  }
  return { towns, townsByName, provinces };
};
