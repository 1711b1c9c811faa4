import { foldTownName } from './location-description.ts';
import type { Location } from './reference-data.ts';
import { unlistedLocationIds } from './unlisted-location.ts';

/**
 * Whether two locations are one place: both listed with one id, or of one folded name and province
 * (decision D7).
 */
export const isSamePlace = (one: Location, other: Location): boolean =>
  (one.id === other.id && one.id < unlistedLocationIds.min) ||
  foldTownName(one.description) === foldTownName(other.description);
