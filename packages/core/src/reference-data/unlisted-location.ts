import { townKey } from './location-description.ts';
import type { Province } from './provinces.ts';
import type { Location } from './reference-data.ts';

/** The ids of locations that are not on a list; ids on a list stay below (decision D18). */
export const unlistedLocationIds = { min: 1_000_000_000, max: 2_147_483_647 } as const;

const plausibleName = /^['’]?[\p{L}\d][\p{L}\p{M}\d .'’()/–-]*$/u;

const isPlausibleName = (name: string): boolean => {
  const length = [...name].length;
  return length >= 2 && length <= 100 && plausibleName.test(name) && /\p{L}/u.test(name);
};

/** FNV-1a over the UTF-16 code units, then the finalizer of MurmurHash3, which spreads near keys. */
const hash32 = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * Makes a location of a town that is not on the list; `null` when its name is not plausible. The
 * id follows from the folded name and the province alone, so it is the same in every process, for
 * ever; two locations share one with a chance of 1 in a thousand million (decision D18).
 */
export const unlistedLocation = (name: string, province: Province): Location | null => {
  if (!isPlausibleName(name)) return null;
  const { min, max } = unlistedLocationIds;
  const id = min + (hash32(townKey(name, province)) % (max - min + 1));
  return { id, description: `${name}, ${province.code}`, name, type: 'Town' };
};
