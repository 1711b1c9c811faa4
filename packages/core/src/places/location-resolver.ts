import { ok, type Result } from 'neverthrow';
import type { Location } from '../job/job.ts';
import {
  readableDescription,
  readProvinceAndTown,
  readTownAndProvince,
  readTownSpaceProvince,
  type TownAndProvince,
} from './location-description.ts';
import {
  type LocationIndex,
  locationIndexOf,
  nearestTown,
  nearestTowns,
} from './location-index.ts';
import { isNoPlace, withoutWayOfWorking } from './no-place.ts';
import { findProvince, nearestProvince } from './provinces.ts';
import { foldTownName, namesBetweenSlashes, withoutMunicipality } from './town-name.ts';
import { unlistedLocation } from './unlisted-location.ts';

/**
 * The result for a description (decisions D17, D18): a location on the list; a place that is accepted although it is
 * not listed, with the most similar listed description; or why a job must not name it.
 */
export type LocationResolution =
  | { readonly listed: true; readonly location: Location }
  | { readonly listed: false; readonly location: Location; readonly nearest: string | null }
  /**
   * `nearest` are the descriptions of the listed towns with the most similar name, if any; `noProvince` is the text
   * that stands where a province should.
   */
  | {
      readonly refused: 'unknown';
      readonly nearest?: readonly string[];
      readonly noProvince?: string;
    }
  /** Several places have this name; `candidates` are their descriptions. */
  | { readonly refused: 'ambiguous'; readonly candidates: readonly string[] }
  /**
   * The name does not mean one place, such as `Remote`. `location` is what it resolved to before such names were
   * refused; `null` where it names no province.
   */
  | { readonly refused: 'not-a-place'; readonly location: Location | null };

/** A resolver that a host plugged in cannot answer now. */
export interface LocationResolverUnavailable {
  readonly code: 'location-resolver-unavailable';
  readonly cause?: unknown;
}

/** The port that resolves descriptions to locations (decision D18). */
export interface LocationResolver {
  /**
   * Resolves a description as a client sent it, such as `Montreal, Que.`. The same unlisted location
   * must get the same id every time.
   * Errors: `location-resolver-unavailable`.
   */
  resolve(description: string): Promise<Result<LocationResolution, LocationResolverUnavailable>>;
}

/** The result for a description, without a search for the nearest name. */
type LocationReading =
  | Exclude<LocationResolution, { readonly listed: false }>
  | { readonly listed: false; readonly location: Location; readonly read: TownAndProvince };

const unknown: LocationReading = { refused: 'unknown' };

const listed = (location: Location): LocationReading => ({ listed: true, location });

/** What the whole name has in a list by folded names, or else the name without its kind of municipality. */
const inNames = <Listed>(names: ReadonlyMap<string, Listed>, name: string): Listed | undefined => {
  const whole = names.get(foldTownName(name));
  if (whole !== undefined) return whole;
  const shorter = withoutMunicipality(name);
  return shorter === null ? undefined : names.get(shorter);
};

const noTowns: ReadonlyMap<string, Location> = new Map();

const listedTown = (
  { towns }: LocationIndex,
  { town, province: { code } }: TownAndProvince,
): Location | undefined => inNames(towns.get(code) ?? noTowns, town);

const oneOf = (towns: readonly Location[]): LocationReading | null => {
  const [first, ...others] = towns;
  if (first === undefined) return null;
  if (others.length === 0) return listed(first);
  return { refused: 'ambiguous', candidates: towns.map(({ description }) => description) };
};

const townsAlone = ({ townsByName }: LocationIndex, name: string): readonly Location[] => {
  const found = inNames(townsByName, name) ?? [];
  const spelledSo = found.filter((named) => named.name.toLowerCase() === name.toLowerCase());
  return (spelledSo.length > 0 ? spelledSo : found).map(({ town }) => town);
};

const resolveAlone = (index: LocationIndex, name: string): LocationReading | null => {
  const whole = oneOf(townsAlone(index, name));
  if (whole || !name.includes('/')) return whole;
  const each = namesBetweenSlashes(name).map((one) => townsAlone(index, one));
  return each.every(({ length }) => length > 0) ? oneOf([...new Set(each.flat())]) : null;
};

/** The listed towns that the names between slashes mean, if one is of the province: others may be of another. */
const townsBetweenSlashes = (index: LocationIndex, read: TownAndProvince): readonly Location[] => {
  if (!read.town.includes('/')) return [];
  const names = namesBetweenSlashes(read.town);
  const found = names.map((town) => listedTown(index, { ...read, town }));
  if (found.every((town) => town === undefined)) return [];
  return [...new Set(names.flatMap((name, at) => found[at] ?? townsAlone(index, name)))];
};

const isTownAndWayOfWorking = (index: LocationIndex, read: TownAndProvince): boolean => {
  const town = withoutWayOfWorking(read.town);
  return town !== null && listedTown(index, { ...read, town }) !== undefined;
};

const resolveTown = (index: LocationIndex, read: TownAndProvince): LocationReading => {
  const known = listedTown(index, read);
  if (known) return listed(known);
  // Exports write it twice where they have no town.
  const province = findProvince(read.town);
  if (province === read.province) return readLocation(index, province.code);
  const location = unlistedLocation(read);
  if (isNoPlace(read.town) || isTownAndWayOfWorking(index, read)) {
    return { refused: 'not-a-place', location };
  }
  if (location === null) return unknown;
  return oneOf(townsBetweenSlashes(index, read)) ?? { listed: false, location, read };
};

const isCapitalCode = (text: string, { province }: TownAndProvince): boolean =>
  text.endsWith(` ${province.code}`);

const resolveWithoutComma = (index: LocationIndex, text: string): LocationReading | null => {
  const readings = readTownSpaceProvince(text);
  const known = readings.find(
    (read) =>
      listedTown(index, read) ||
      isNoPlace(read.town) ||
      townsBetweenSlashes(index, read).length > 0,
  );
  const read = known ?? readings.find((reading) => isCapitalCode(text, reading));
  return read ? resolveTown(index, read) : null;
};

const resolveProvinceFirst = (index: LocationIndex, text: string): LocationReading | null => {
  const read = readProvinceAndTown(text);
  const town = read && listedTown(index, read);
  return town ? listed(town) : null;
};

/**
 * Reads a description on an indexed list. Tried in this order: a province; a listed town by its whole name; `Town,
 * Province` and `Town (Province)`; `Town Province` where the town is listed or the province a code in capitals;
 * `Province - Town` where the town is listed (decision D17). A plausible town of a real province is accepted as it is
 * although it is not on the list (decision D18).
 */
export const readLocation = (index: LocationIndex, description: string): LocationReading => {
  const text = readableDescription(description);
  // `Quebec` alone is the province; the city is `Quebec City` or `Québec, QC`.
  const province = findProvince(text);
  if (province) {
    const location = index.provinces.get(province.code);
    return location ? listed(location) : unknown;
  }
  const alone = resolveAlone(index, text);
  if (alone) return alone;
  const read = readTownAndProvince(text);
  const found = read
    ? resolveTown(index, read)
    : (resolveWithoutComma(index, text) ?? resolveProvinceFirst(index, text));
  if (found) return found;
  const town = withoutWayOfWorking(text);
  const isTown = town !== null && 'listed' in readLocation(index, town);
  return isTown || isNoPlace(text) ? { refused: 'not-a-place', location: null } : unknown;
};

/** The listed town behind a street, a building or a part of town: Halifax, NS for `5 Main St, Halifax, NS`. */
const placeBehindStreet = (index: LocationIndex, text: string): string | null => {
  const [, town] = /,([^,]+,[^,]+)$/.exec(text) ?? /,([^,]+)$/.exec(text) ?? [];
  const read = town === undefined ? null : readLocation(index, town);
  return read && 'listed' in read && read.listed ? read.location.description : null;
};

/**
 * Explains why a description was not resolved: which part looks like a province and is not one, and the most similar
 * names (decision D18).
 */
const explainUnknown = (index: LocationIndex, text: string): LocationResolution => {
  const comma = text.lastIndexOf(',');
  const [town, end] = [text.slice(0, comma).trim(), text.slice(comma + 1).trim()];
  if (comma > 0 && findProvince(end) === null) {
    const province = nearestProvince(end);
    const meant = province && resolveTown(index, { town, province });
    if (meant && 'location' in meant && meant.location !== null) {
      return { refused: 'unknown', nearest: [meant.location.description], noProvince: end };
    }
    if (/^[a-z]{2,3}$/i.test(end)) return { refused: 'unknown', noProvince: end };
  }
  const behindStreet = placeBehindStreet(index, text);
  const nearest = behindStreet === null ? nearestTowns(index, text) : [behindStreet];
  return nearest.length === 0 ? { refused: 'unknown' } : { refused: 'unknown', nearest };
};

/** Resolves a description on an indexed list, and finds the nearest name for one that is not on it. */
export const resolveLocation = (index: LocationIndex, description: string): LocationResolution => {
  const reading = readLocation(index, description);
  if (reading === unknown) return explainUnknown(index, readableDescription(description));
  if (!('read' in reading)) return reading;
  const { listed, location, read } = reading;
  return { listed, location, nearest: nearestTown(index, read) };
};

// Jobs repeat the same locations, and looking up one that is not on the list is slow.
const maxRemembered = 10_000;

/** Creates the resolver for a list (decisions D17, D18). It never fails. */
export const createLocationResolver = (locations: readonly Location[]): LocationResolver => {
  const remembered = new Map<string, LocationResolution>();

  const resolve = (description: string): LocationResolution => {
    const known = remembered.get(description);
    if (known !== undefined) return known;
    const resolved = resolveLocation(locationIndexOf(locations), description);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(description, resolved);
    return resolved;
  };

  return { resolve: (description) => Promise.resolve(ok(resolve(description))) };
};
