// FROZEN. The ids of places that are not on the list are hashes of this key, and jobs hold them for
// ever (decision D18). It folds as the first version did and takes nothing from other files, so that
// town names and search can learn to fold more.
import type { ProvinceCode } from './provinces.ts';

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
