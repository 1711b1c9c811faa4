import { closestMatch } from 'leven';

/** The letters and digits of a name in lower case: the same of `jobTitle`, `job_title` and `Job-Title`. */
export const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

// What is further off is another name. Two letters that are swapped count as two.
const mostEdits = ({ length }: string): number => {
  if (length < 7) return Math.floor(length / 4);
  return length < 12 ? 2 : 3;
};

/** The name that is spelled most like this one, if one is near. */
export const nearestName = (name: string, names: Iterable<string>): string | undefined =>
  closestMatch(name, [...names], { maxDistance: mostEdits(name) });

/** A value that may be a name, an amount or places as somebody writes them; empty for anything else. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' && value.length <= 120 ? value : '';
