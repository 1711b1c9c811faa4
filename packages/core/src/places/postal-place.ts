import type { Location } from '../job/job.ts';
import { townZones } from './data/default-locations.ts';
import { readTownCommaProvince } from './location-description.ts';
import { findProvince, type Province } from './provinces.ts';

/** A location as an address has it, and its clock. */
export interface PostalPlace {
  /** `null` for a whole province or territory. */
  readonly town: string | null;
  /** `null` where a host's own list has a location that names none. */
  readonly province: Pick<Province, 'code' | 'name' | 'frenchName'> | null;
  /**
   * Its time zone by the name in the tz database, such as `America/Halifax`: the town's where the shipped
   * list has the town, else that of most of the province; `null` where there is none (decision D17).
   */
  readonly zone: string | null;
}

/**
 * The town and the province of a location. Its type says nothing, because a host's list has its own
 * (decision D17).
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
