import { ok, type Result } from 'neverthrow';
import { foldTownName, placeKey, readPlaceDescription } from './place-description.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { findProvince } from './provinces.ts';
import type { Location } from './reference-data.ts';
import { unlistedPlace } from './unlisted-place.ts';

/** The location that a description means, and whether the list has it (decisions D17, D18). */
export interface ResolvedPlace {
  readonly location: Location;
  readonly listed: boolean;
}

/** A geocoder that a host plugged in cannot answer now. */
export interface PlaceResolverUnavailable {
  readonly code: 'place-resolver-unavailable';
  readonly cause?: unknown;
}

/** The port that tells which location a description means (decision D18). */
export interface PlaceResolver {
  /**
   * Resolves a description as a client sent it, such as `Montreal, Que.`. Answers `null` for what
   * is no place that a posting may name. An unlisted place has to get the same id ever after.
   * Never rejects. Errors: `place-resolver-unavailable`.
   */
  resolve(description: string): Promise<Result<ResolvedPlace | null, PlaceResolverUnavailable>>;
}

const listed = (location: Location | null | undefined): ResolvedPlace | null =>
  location ? { location, listed: true } : null;

/**
 * Resolves a description on an indexed list: `Town, Province`, a province or territory alone, or a
 * town alone where the list has exactly one of that name (decision D17); a plausible town of a real
 * province that the list does not have is a place of its own (decision D18). Else `null`.
 */
export const resolvePlace = (index: PlaceIndex, description: string): ResolvedPlace | null => {
  const place = readPlaceDescription(description);
  if (place === null) return null;
  if ('alone' in place) {
    // `Quebec` alone is the province; the city is `Quebec City` or `Québec, QC`.
    const province = findProvince(place.alone);
    return province
      ? listed(index.provinces.get(province.code))
      : listed(index.townsByName.get(foldTownName(place.alone)));
  }
  const known = listed(index.towns.get(placeKey(place.town, place.province)));
  if (known) return known;
  const location = unlistedPlace(place.town, place.province);
  return location && { location, listed: false };
};

// The places that postings name again and again; looking one up anew takes 5 µs.
const maxRemembered = 10_000;

/**
 * Creates the resolver that looks places up on a list (decisions D17, D18). It never fails.
 */
export const createPlaceResolver = (locations: readonly Location[]): PlaceResolver => {
  let index: PlaceIndex | undefined;
  const remembered = new Map<string, ResolvedPlace | null>();

  const resolve = (description: string): ResolvedPlace | null => {
    const known = remembered.get(description);
    if (known !== undefined) return known;
    index ??= createPlaceIndex(locations);
    const resolved = resolvePlace(index, description);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(description, resolved);
    return resolved;
  };

  return { resolve: (description) => Promise.resolve(ok(resolve(description))) };
};
