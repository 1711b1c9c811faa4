import { foldLetters, foldTownName, withoutMunicipality } from '@jobposting/core/adapter';

const apostrophes = /['’‘ʼ´`]/g;
// Before another word, as in d’Halifax.
const elided = /(?<!\p{L})[dl]['’‘ʼ´`](?=\p{L})/giu;

// Folded. They join the words that a reader means: nurse in Halifax, infirmière près de Québec.
const joining = new Set(
  'a and at for in near of or the with au aux avec chez dans de des du en et la le les ou pour pres'.split(
    ' ',
  ),
);

/** Whether a word of a search, as typed, says what is meant. */
export const isMeant = (word: string): boolean => !joining.has(foldLetters(word));

// C++ and C# are words. In scripts without capitals words may follow each other without a space.
const wordsIn = (folded: string): string =>
  folded
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .replace(/(?=\p{Lo})/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

/**
 * Texts as a search looks through them, in all forms in which the names of places are looked up (decision D16), with a
 * space before each word. `l’infirmier` is found as one word and as two.
 */
export const searchedText = (texts: readonly string[]): string => {
  const forms = texts
    .flatMap((text) => [text, text.replace(apostrophes, ' ')])
    .flatMap((text) => [foldTownName(text), foldLetters(text)]);
  return ['', ...[...new Set(forms)].map(wordsIn)].join(' ');
};

/** The first letters of the words of a {@link searchedText}, each a bit, which some letters share. */
export const initialsOf = (searched: string): number =>
  searched
    .split(' ')
    .slice(1)
    .reduce((bits, word) => bits | (1 << (word.charCodeAt(0) & 31)), 0);

/** How many words of a search count: each asks all postings. */
export const mostWords = 8;

/** A word that a search must find. */
export type Word = ReturnType<typeof readWords>[number];

/**
 * The words that a search must find, each with a test of a {@link searchedText}: it must begin a word. Only one that has
 * one of its `initials` can pass.
 */
export const readWords = (q: string | null) => {
  if (q === null) return [];
  const folded = wordsIn(withoutMunicipality(q) ?? foldLetters(q.replace(elided, '')));
  const all = [...new Set(folded.split(' '))];
  const meant = all.filter(isMeant);
  return (meant.length > 0 ? meant : all).slice(0, mostWords).map((word) => {
    // Without any letter it is found nowhere.
    const terms = [...new Set([word, foldTownName(word)])].map((form) => ` ${form || q}`);
    const isIn = (text: string): boolean => terms.some((term) => text.includes(term));
    return { word, initials: initialsOf(terms.join('')), isIn };
  });
};
