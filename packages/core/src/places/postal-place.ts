import type { Location } from '../job/job.ts';
import { townZones } from './data/default-locations.ts';
import { readTownCommaProvince } from './location-description.ts';
import { findProvince, type Province } from './provinces.ts';

/** A location as in an address, and its time zone. */
export interface PostalPlace {
  /** `null` for a whole province or territory. */
  readonly town: string | null;
  /** `null` for a location of a host's own list that does not name one. */
  readonly province: Pick<Province, 'code' | 'name' | 'frenchName'> | null;
  /**
   * Its time zone by the name in the tz database, such as `America/Halifax`: the town's where it is on the shipped
   * list, else that of most of the province; `null` without a province (decision D17).
   */
  readonly zone: string | null;
}

/**
 * The town and the province of a location. Its type is not used, because a host's list has its own types (decision
 * D17).
 */
export const postalPlaceOf = ({ name, description }: Location): PostalPlace => {
  const found = readTownCommaProvince(description);
  if (found !== null) {
    const { town, province } = found;
    const zone = townZones.get(`${town}, ${province.code}`) ?? province.zone;
    return { town: name, province, zone };
  }
  const province = findProvince(description);
  if (province === null) return { town: name, province, zone: null };
  return { town: null, province, zone: province.zone };
};
