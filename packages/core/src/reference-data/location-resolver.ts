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

/** A resolver that a host plugged in cannot answer now. */
export interface LocationResolverUnavailable {
  readonly code: 'location-resolver-unavailable';
  readonly cause?: unknown;
}

/** The port that finds the location that a description means (decision D18). */
export interface LocationResolver {
  /**
   * Resolves a description as a client sent it, such as `Montreal, Que.`; `null` for what a job must
   * not name. The same unlisted location must get the same id every time. Never rejects.
   * Errors: `location-resolver-unavailable`.
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
 * province that is not on the list is accepted as it is (decision D18). Anything else is `null`.
 */
export const resolveLocation = (
  index: LocationIndex,
  description: string,
): ResolvedLocation | null => {
  const parsed = readLocationDescription(description);
  if (parsed === null) return null;
  if ('alone' in parsed) {
    // `Quebec` alone is the province; the city is `Quebec City` or `Québec, QC`.
    const province = findProvince(parsed.alone);
    return province
      ? listed(index.provinces.get(province.code))
      : listed(index.townsByName.get(foldTownName(parsed.alone)));
  }
  const known = listed(index.towns.get(townKey(parsed.town, parsed.province)));
  if (known) return known;
  const location = unlistedLocation(parsed.town, parsed.province);
  return location && { location, listed: false };
};

// Jobs name the same locations again and again; looking one up anew takes 5 µs.
const maxRemembered = 10_000;

/**
 * Creates the resolver that looks descriptions up on a list (decisions D17, D18). It never fails.
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
