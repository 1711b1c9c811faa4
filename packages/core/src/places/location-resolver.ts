import { ok, type Result } from 'neverthrow';
import type { Location } from '../job/job.ts';
import {
  readableDescription,
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
import { findProvince, nearestProvince } from './provinces.ts';
import { foldTownName, withoutMunicipality } from './town-name.ts';
import { isNoPlace, unlistedLocation } from './unlisted-location.ts';

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

const listedTown = (
  { towns }: LocationIndex,
  { town, province: { code } }: TownAndProvince,
): Location | undefined => {
  const ofProvince = towns.get(code);
  return (
    ofProvince?.get(foldTownName(town)) ?? ofProvince?.get(foldTownName(withoutMunicipality(town)))
  );
};

const resolveAlone = ({ townsByName }: LocationIndex, name: string): LocationReading | null => {
  const found =
    townsByName.get(foldTownName(name)) ??
    townsByName.get(foldTownName(withoutMunicipality(name))) ??
    [];
  const spelledSo = found.filter((named) => named.name.toLowerCase() === name.toLowerCase());
  const meant = spelledSo.length > 0 ? spelledSo : found;
  const [first, ...others] = meant;
  if (first === undefined) return null;
  if (others.length === 0) return listed(first.town);
  return { refused: 'ambiguous', candidates: meant.map(({ town }) => town.description) };
};

const resolveTown = (index: LocationIndex, read: TownAndProvince): LocationReading => {
  const known = listedTown(index, read);
  if (known) return listed(known);
  const location = unlistedLocation(read);
  if (isNoPlace(read.town)) return { refused: 'not-a-place', location };
  return location ? { listed: false, location, read } : unknown;
};

const isCapitalCode = (text: string, { province }: TownAndProvince): boolean =>
  text.endsWith(` ${province.code}`);

const resolveWithoutComma = (index: LocationIndex, text: string): LocationReading | null => {
  const readings = readTownSpaceProvince(text);
  const known = readings.find((read) => listedTown(index, read) || isNoPlace(read.town));
  const read = known ?? readings.find((reading) => isCapitalCode(text, reading));
  return read ? resolveTown(index, read) : null;
};

/**
 * Reads a description on an indexed list. Tried in this order: a province; a listed town by its whole name; `Town,
 * Province` and `Town (Province)`; `Town Province` where the town is listed or the province a code in capitals
 * (decision D17). A plausible town of a real province is accepted as it is although it is not on the list (decision
 * D18).
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
  if (isNoPlace(text)) return { refused: 'not-a-place', location: null };
  const read = readTownAndProvince(text);
  if (read) return resolveTown(index, read);
  return resolveWithoutComma(index, text) ?? unknown;
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
  const nearest = nearestTowns(index, text);
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

// Jobs repeat the same locations; looking up one that is not on the list takes 0.3 ms.
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
