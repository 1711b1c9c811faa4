import { ok, type Result } from 'neverthrow';
import { foldTownName, readLocationDescription, townKey } from './location-description.ts';
import { createLocationIndex, type LocationIndex } from './location-index.ts';
import { findProvince } from './provinces.ts';
import type { Location } from './reference-data.ts';
import { unlistedLocation } from './unlisted-location.ts';

/** What a location description comes to (decisions D17, D18). */
export type LocationResolution =
  | { readonly listed: true; readonly location: Location }
  /** `nearest` describes the listed location with the nearest name, if there is one. */
  | { readonly listed: false; readonly location: Location; readonly nearest: string | null }
  | { readonly refused: 'unknown' }
  /** Several listed towns have the name: their descriptions. */
  | { readonly refused: 'ambiguous'; readonly candidates: readonly string[] }
  /** `location` is what the first version made of it, which an import keeps (decision D6). */
  | { readonly refused: 'not-a-place'; readonly location: Location | null };

/** A resolver that a host plugged in cannot answer now. */
export interface LocationResolverUnavailable {
  readonly code: 'location-resolver-unavailable';
  readonly cause?: unknown;
}

/** The port that finds the location that a description means (decision D18). */
export interface LocationResolver {
  /**
   * Resolves a description as a client sent it, such as `Montreal, Que.`. The same unlisted location must get the same id every time. Never rejects.
   * Errors: `location-resolver-unavailable`.
   */
  resolve(description: string): Promise<Result<LocationResolution, LocationResolverUnavailable>>;
}

const listed = (location: Location | null | undefined): LocationResolution =>
  location ? { location, listed: true } : { refused: 'unknown' };

/**
 * Resolves a description on an indexed list: `Town, Province`, a province or territory alone, or a
 * town alone where the list has exactly one of that name (decision D17); a plausible town of a real
 * province that is not on the list is accepted as it is (decision D18). Anything else is `null`.
 */
export const resolveLocation = (index: LocationIndex, description: string): LocationResolution => {
  const parsed = readLocationDescription(description);
  if (parsed === null) return { refused: 'unknown' };
  if ('alone' in parsed) {
    // `Quebec` alone is the province; the city is `Quebec City` or `Québec, QC`.
    const province = findProvince(parsed.alone);
    return province
      ? listed(index.provinces.get(province.code))
      : listed(index.townsByName.get(foldTownName(parsed.alone)));
  }
  const known = listed(index.towns.get(townKey(parsed.town, parsed.province)));
  if ('listed' in known) return known;
  const location = unlistedLocation(parsed.town, parsed.province);
  return location ? { location, listed: false, nearest: null } : { refused: 'unknown' };
};

// Jobs name the same locations again and again; looking one up anew takes 5 µs.
const maxRemembered = 10_000;

/**
 * Creates the resolver that looks descriptions up on a list (decisions D17, D18). It never fails.
 */
export const createLocationResolver = (locations: readonly Location[]): LocationResolver => {
  let index: LocationIndex | undefined;
  const remembered = new Map<string, LocationResolution>();

  const resolve = (description: string): LocationResolution => {
    const known = remembered.get(description);
    if (known !== undefined) return known;
    index ??= createLocationIndex(locations);
    const resolved = resolveLocation(index, description);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(description, resolved);
    return resolved;
  };

  return { resolve: (description) => Promise.resolve(ok(resolve(description))) };
};
