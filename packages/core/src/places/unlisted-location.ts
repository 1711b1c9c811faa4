import type { Location } from '../job/job.ts';
import { largestId } from '../job/job-limits.ts';
import type { TownAndProvince } from './location-description.ts';
import type { ProvinceCode } from './provinces.ts';

/** The ids of locations that are not on a list; ids on a list stay below (decision D18). */
export const unlistedLocationIds = { min: 1_000_000_000, max: largestId } as const;

const plausibleName = /^['’]?[\p{L}\d][\p{L}\p{M}\d .'’()/–-]*$/u;

const isPlausibleName = (name: string): boolean => {
  const length = [...name].length;
  return length >= 2 && length <= 100 && plausibleName.test(name) && /\p{L}/u.test(name);
};

// FROZEN. The ids of places that are not on the list are hashes of this key, and jobs hold them for ever (decision
// D18). It folds as the first version did and uses nothing from other files, so that town names and search can come to
// fold more.
const foldOnce = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

const letters = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ı', 'i'],
]);

const saints = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
]);

/** The key of a town in the first version: `St-Élodie`, QC gives `saint elodie|QC`. */
export const firstTownKey = (name: string, code: ProvinceCode): string => {
  const words = foldOnce(foldOnce(name))
    .replace(/[æœøłı]/g, (letter) => letters.get(letter) ?? letter)
    .replace(/['’‘ʼ]/g, '')
    .split(/[\s.\-‐–]+/)
    .filter((word) => word !== '')
    .map((word) => saints.get(word) ?? word);
  return `${words.join(' ')}|${code}`;
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
 * Makes a location from a town that is not on the list; `null` when its name is not plausible. The id depends only on
 * name and province, so it is the same in every process for ever; two locations share one with a chance of 1 in 1 000
 * 000 000 (decision D18).
 */
export const unlistedLocation = ({ town, province }: TownAndProvince): Location | null => {
  if (!isPlausibleName(town)) return null;
  const { min, max } = unlistedLocationIds;
  const id = min + (hash32(firstTownKey(town, province.code)) % (max - min + 1));
  return { id, description: `${town}, ${province.code}`, name: town, type: 'Town' };
};
