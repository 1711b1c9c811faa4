import { foldText } from '../values/fold-text.ts';
import type { Province } from './provinces.ts';

// In addition to those that every search folds.
const lettersWithoutDecomposition = new Map([
  ['ł', 'l'],
  ['ı', 'i'],
]);

/**
 * Folds case, accents, dots, hyphens and apostrophes of a town's name, and leaves its words as they
 * are: `St-Jérôme` gives `st jerome`.
 */
export const foldLetters = (name: string): string =>
  foldText(name)
    .replace(/[łı]/g, (letter) => lettersWithoutDecomposition.get(letter) ?? letter)
    .replaceAll("'", '')
    .replace(/[ .-]+/g, ' ')
    .replace(/^ | $/g, '');

const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mont'],
  ['mount', 'mont'],
]);

const compassPoints = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

const spellOut = (word: string, index: number, words: readonly string[]): string => {
  const isAtAnEnd = words.length > 1 && (index === 0 || index === words.length - 1);
  return abbreviations.get(word) ?? (isAtAnEnd ? compassPoints.get(word) : undefined) ?? word;
};

/**
 * Folds the name of a town for look-up (decision D17). It ignores differences of case, accents, dots, hyphens,
 * apostrophes; `St` and `Saint`, `Ste` and `Sainte`, `Ft` and `Fort`, `Mt`, `Mount` and `Mont`; `N`, `S`, `E`, `W` and
 * the word, as the first or last word; and a leading `City of`, `Town of` or `Ville de`.
 */
export const foldTownName = (name: string): string =>
  foldLetters(name.replace(/^ville d['’‘ʼ]/i, 'ville de '))
    .replace(/^(?:city of|town of|ville de) /, '')
    .split(' ')
    .map(spellOut)
    .join(' ');

/**
 * Folds an unfinished name: its last word may be the beginning of a longer one and is not spelled out, so that `port e`
 * does not become `port east`.
 */
export const foldUnfinishedName = (name: string): string => foldTownName(`${name}x`).slice(0, -1);

const kindsOfMunicipality = [
  '(?:district |rural |resort |island )?municipality(?: of the (?:district|town|city|township))?',
  '(?:(?:summer|resort|northern) )?village',
  'rm|r m|md|m d|municipal district|district|township|city|town|hamlet|parish',
  'municipalite|ville|canton|cantons unis|paroisse|village nordique|hameau',
].join('|');

const municipality = new RegExp(
  `^(?:the )?(?:corporation of the )?(?:${kindsOfMunicipality}) (?:of|de|du|des) `,
);

/**
 * A name, folded, without a leading `Village of`, `Municipalité de` and the like, which is ignored where the rest is
 * listed; `null` when it has none. `County of` and `Regional Municipality of` stay: those are other places.
 */
export const withoutMunicipality = (name: string): string | null => {
  const folded = foldLetters(name.replace(/ d['’‘ʼ]/i, ' de '));
  const shorter = folded.replace(municipality, '');
  return shorter === folded ? null : foldTownName(shorter);
};

/** The names of a town that has one in each of two languages: `Grand Falls / Grand-Sault`. */
export const namesBetweenSlashes = (name: string): readonly string[] =>
  name.split('/').map((each) => each.trim());

/**
 * Folds a town and its province to one key: `Saint-Jérôme`, QC gives `saint jerome|QC`. The order of two names does not
 * matter.
 */
export const townKey = (town: string, { code }: Pick<Province, 'code'>): string =>
  `${namesBetweenSlashes(town).map(foldTownName).toSorted().join('/')}|${code}`;
