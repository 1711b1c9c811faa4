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

/** The text of a short value that may be a name, an amount or places; empty for anything else. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' && value.length <= 120 ? value : '';
