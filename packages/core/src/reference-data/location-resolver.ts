import { ok, type Result } from 'neverthrow';
import { foldTownName, readLocationDescription, townKey } from './location-description.ts';
import { createLocationIndex, type LocationIndex } from './location-index.ts';
import { findProvince } from './provinces.ts';
import type { Location } from './reference-data.ts';
import { unlistedLocation } from './unlisted-location.ts';

/** The location that a description means, and whether the list has it (decisions D17, D18). */
export interface ResolvedLocation {
  readonly location: Location;
  readonly listed: boolean;
}

/** A geocoder that a host plugged in cannot answer now. */
export interface LocationResolverUnavailable {
  readonly code: 'location-resolver-unavailable';
  readonly cause?: unknown;
}

/** The port that tells which location a description means (decision D18). */
export interface LocationResolver {
  /**
   * Resolves a description as a client sent it, such as `Montreal, Que.`. Answers `null` for what
   * is no place that a posting may name. An unlisted place has to get the same id ever after.
   * Never rejects. Errors: `location-resolver-unavailable`.
   */
  resolve(
    description: string,
  ): Promise<Result<ResolvedLocation | null, LocationResolverUnavailable>>;
}

const listed = (location: Location | null | undefined): ResolvedLocation | null =>
  location ? { location, listed: true } : null;

/**
 * Resolves a description on an indexed list: `Town, Province`, a province or territory alone, or a
 * town alone where the list has exactly one of that name (decision D17); a plausible town of a real
 * province that the list does not have is a place of its own (decision D18). Else `null`.
 */
export const resolveLocation = (
  index: LocationIndex,
  description: string,
): ResolvedLocation | null => {
  const place = readLocationDescription(description);
  if (place === null) return null;
  if ('alone' in place) {
    // `Quebec` alone is the province; the city is `Quebec City` or `Québec, QC`.
    const province = findProvince(place.alone);
    return province
      ? listed(index.provinces.get(province.code))
      : listed(index.townsByName.get(foldTownName(place.alone)));
  }
  const known = listed(index.towns.get(townKey(place.town, place.province)));
  if (known) return known;
  const location = unlistedLocation(place.town, place.province);
  return location && { location, listed: false };
};

// The places that postings name again and again; looking one up anew takes 5 µs.
const maxRemembered = 10_000;

/**
 * Creates the resolver that looks places up on a list (decisions D17, D18). It never fails.
 */
export const createLocationResolver = (locations: readonly Location[]): LocationResolver => {
  let index: LocationIndex | undefined;
  const remembered = new Map<string, ResolvedLocation | null>();

  const resolve = (description: string): ResolvedLocation | null => {
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
