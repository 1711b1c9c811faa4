import { foldText } from '../fold-text.ts';
import { findProvince, type Province } from './provinces.ts';

/** What a description says: a town with its province, or one name alone (decision D17). */
export type LocationDescription =
  | { readonly town: string; readonly province: Province }
  | { readonly alone: string };

/**
 * The longest description that is looked at, in UTF-16 code units. A name of 100 characters (which
 * may take 200 units), the longest province, `Canada` and a postal code stay well below. The cap also
 * keeps hostile text from resolvers, and the patterns here from scanning 1 MiB over and over.
 */
export const maxLocationDescriptionLength = 400;

const trailingCountryOrPostalCode = /[ ,]+\(?(?:Canada|[A-Z]\d[A-Z][ -]?\d[A-Z]\d)\)?$/i;

const collapseWhiteSpace = (text: string): string =>
  text.replace(/[\t\n\r\p{Z}]+/gu, ' ').replace(/^ | $/g, '');

const withoutCountryAndPostalCode = (text: string): string => {
  const shorter = text.replace(trailingCountryOrPostalCode, '');
  return shorter === text ? text : withoutCountryAndPostalCode(shorter);
};

/**
 * Reads a description as `Town, Province` or as a name alone; white space is collapsed and a
 * trailing `Canada` or postal code dropped. `null` when it has neither form, for example when what
 * follows the comma is not a Canadian province (decision D17).
 */
export const readLocationDescription = (description: string): LocationDescription | null => {
  if (description.length > maxLocationDescriptionLength) return null;
  const text = withoutCountryAndPostalCode(collapseWhiteSpace(description));
  const comma = text.lastIndexOf(',');
  if (comma === -1) return text === '' ? null : { alone: text };

  const town = text.slice(0, comma).replace(/ $/, '');
  const province = findProvince(text.slice(comma + 1));
  return province === null ? null : { town, province };
};

const lettersWithoutDecomposition = new Map([
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

/**
 * Folds the name of a town for look-up: case, accents, dots, hyphens, apostrophes and `St`, `Ste`
 * for `Saint`, `Sainte` are ignored (decision D17). Ids of unlisted locations depend on it
 * (decision D18), so a change here gives them other ids.
 */
export const foldTownName = (name: string): string =>
  foldText(name)
    .replace(/[æœøłı]/g, (letter) => lettersWithoutDecomposition.get(letter) ?? letter)
    .replace(/['’‘ʼ]/g, '')
    .split(/[\s.\-‐–]+/)
    .filter((word) => word !== '')
    .map((word) => saints.get(word) ?? word)
    .join(' ');

/** Folds a town and its province to one key: `Saint-Jérôme`, QC gives `saint jerome|QC`. */
export const townKey = (town: string, { code }: Pick<Province, 'code'>): string =>
  `${foldTownName(town)}|${code}`;
