import type { Location } from '../job/job.ts';
import { readableDescription, readTownCommaProvince } from './location-description.ts';
import { findProvince } from './provinces.ts';
import { foldLetters, townKey } from './town-name.ts';
import { unlistedLocationIds } from './unlisted-location.ts';

/** One text for all spellings of a location's description: its folded name and its province. */
export const placeKey = (description: string): string => {
  const text = readableDescription(description);
  const read = readTownCommaProvince(text);
  return read ? townKey(read.town, read.province) : (findProvince(text)?.code ?? foldLetters(text));
};

/**
 * Whether two locations are one place: both are listed with one id, or their folded names and provinces are equal
 * (decision D7). Two places that are not on the list may share an id by chance (decision D18).
 */
export const isSamePlace = (a: Location, b: Location): boolean =>
  (a.id === b.id && a.id < unlistedLocationIds.min) ||
  placeKey(a.description) === placeKey(b.description);
