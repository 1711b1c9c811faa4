import { withoutInvisible } from '../values/text.ts';
import { findProvince, type Province } from './provinces.ts';

/** A town with its province, as a description names them (decision D17). */
export interface TownAndProvince {
  readonly town: string;
  readonly province: Province;
}

/**
 * The longest description that is read, in UTF-16 code units. A name of 100 characters (which may take 200 units), the
 * longest province, `Canada` and a postal code stay well below. The cap also protects resolvers from hostile text, and
 * the patterns here from scanning 1 MiB repeatedly.
 */
export const maxLocationDescriptionLength = 400;

const postalCode = /(?:^|[ ,;|:]+)\(?[A-Z]\d[A-Z](?:[ \p{Pd}]?\d[A-Z]\d)?\)?(?![^ ,;|:])/giu;

const trailingCountry = /[ ,]+\(?Canada\)?$/i;

const collapseWhiteSpace = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\t\n\r\p{Z}]+/gu, ' ')
    .replace(/^ |[ ,;]+$/g, '');

// `Terre Neuve et Labrador` has four; the rest are dashes and stray dots. Without a bound, a hostile
// text would be cut at each of hundreds of spaces.
const mostProvinceWords = 6;

/** The ways to split a text at one of its last spaces, the longest second part first. */
const cutsAtSpaces = (text: string): (readonly [string, string])[] =>
  [...text.matchAll(/ /g)]
    .slice(-mostProvinceWords)
    .map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);

const endsWithProvince = (text: string): boolean => {
  const words = text.replace(/[,()]+/g, ' ');
  return findProvince(words) !== null || cutsAtSpaces(words).some(([, end]) => findProvince(end));
};

/** `CA` may mean California, and `CAN` may end a name, unless a province of Canada comes before it. */
const withoutCA = (text: string): string => {
  const shorter = text.replace(/[ ,]+\(?CAN?\)?$/i, '');
  return shorter !== text && endsWithProvince(shorter) ? shorter : text;
};

const withoutPostalCode = (text: string): string =>
  /\d/.test(text) ? text.replace(postalCode, '').replace(/^[ ,;|:]+/, '') : text;

const withoutCountry = (text: string): string => {
  const shorter = withoutCA(text.replace(trailingCountry, ''));
  return shorter === text ? text : withoutCountry(shorter);
};

/**
 * A description ready to be read: white space collapsed; without invisible characters, commas at its end, a postal code
 * or the first half of one, a trailing `Canada`, or `CA` or `CAN` after a province (decision D17). Empty when nothing is
 * left, or when it is too long for a place.
 */
export const readableDescription = (description: string): string =>
  description.length > maxLocationDescriptionLength
    ? ''
    : withoutCountry(withoutPostalCode(collapseWhiteSpace(description)));

const inProvince = (town: string, province: string): TownAndProvince | null => {
  const found = findProvince(province);
  return found && { town: town.replace(/[ ,]+$/, ''), province: found };
};

/** Reads `Town, Province`, the form of every town on a list. */
export const readTownCommaProvince = (text: string): TownAndProvince | null => {
  const comma = text.lastIndexOf(',');
  return comma === -1 ? null : inProvince(text.slice(0, comma), text.slice(comma + 1));
};

/** Reads `Town, Province` or `Town (Province)`. */
export const readTownAndProvince = (text: string): TownAndProvince | null => {
  const withComma = readTownCommaProvince(text);
  if (withComma) return withComma;
  const [, town, province] = /^(.*)\(([^()]*)\)$/.exec(text) ?? [];
  return town === undefined || province === undefined ? null : inProvince(town, province);
};

/** Reads `CA-ON-Toronto`, `Ontario, Toronto`: the order of other systems. Only the list can say that it is one. */
export const readProvinceAndTown = (text: string): TownAndProvince | null => {
  const [, province, town] =
    /^(?:(?:CAN?|Canada) ?[,–-] ?)?([^,–-]+)[,–-] ?(.+)$/i.exec(text) ?? [];
  return town === undefined || province === undefined ? null : inProvince(town, province);
};

/**
 * Reads `Town Province` in every possible way, the longest province first: without a comma, only the list can say where
 * the province begins.
 */
export const readTownSpaceProvince = (text: string): readonly TownAndProvince[] =>
  cutsAtSpaces(text).flatMap(([town, province]) => {
    const found = inProvince(town.replace(/[ –-]+$/, ''), province);
    return found ? [found] : [];
  });
