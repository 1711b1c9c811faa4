import type { Location } from '../job/location.ts';
import { readTownCommaProvince } from './location-description.ts';
import { findProvince } from './provinces.ts';

/** A location as an address has it. */
export interface PostalPlace {
  /** `null` for a whole province or territory. */
  readonly town: string | null;
  /** `null` where a host's own list has a location that names none. */
  readonly province: { readonly code: string; readonly name: string } | null;
}

/**
 * The town and the province of a location. Its type says nothing, because a host's list has its own
 * (decision D17).
 */
export const postalPlaceOf = ({ name, description }: Location): PostalPlace => {
  const found = readTownCommaProvince(description);
  if (found !== null) return { town: name, province: found.province };
  const province = findProvince(description);
  return province === null ? { town: name, province: null } : { town: null, province };
};
