import { closestMatch } from 'leven';

/** The letters and digits of a name in lower case: the same for `jobTitle`, `job_title` and `Job-Title`. */
export const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

// A name with more edits is another name. Two swapped letters count as two edits.
const mostEdits = ({ length }: string): number => {
  if (length < 7) return Math.floor(length / 4);
  return length < 12 ? 2 : 3;
};

/** The most similar name, if one is similar. */
export const nearestName = (name: string, names: Iterable<string>): string | undefined =>
  closestMatch(name, [...names], { maxDistance: mostEdits(name) });

/**
 * With characters that look like those of ASCII replaced by them, and without invisible ones: as a message suggests it.
 */
export const plainlyTyped = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[\p{Zs}\uff01-\uff5e]/gu, (character) => character.normalize('NFKC'));

/** A short value that may be a name, a date, an amount or places, plainly typed; empty for anything else. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' && value.length <= 120 ? plainlyTyped(value) : '';
