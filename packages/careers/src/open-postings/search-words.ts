import { foldLetters, foldTownName, withoutMunicipality } from '@jobposting/core/adapter';

const apostrophes = /['’‘ʼ´`]/g;
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
  return [...new Set(forms)].map((form) => ` ${wordsIn(form)}`).join('');
};

// Each word takes a few milliseconds for 100 000 postings.
const mostWords = 8;

/** The words that a search must find, each as tests of a {@link searchedText}: it must begin a word. */
export const readWords = (q: string | null): readonly ((text: string) => boolean)[] => {
  if (q === null) return [];
  const folded = wordsIn(withoutMunicipality(q) ?? foldLetters(q));
  const words = [...new Set(folded.split(' '))].slice(0, mostWords);
  return words.map((word) => {
    // Without any letter it is found nowhere.
    const terms = [...new Set([word, foldTownName(word)])].map((form) => ` ${form || q}`);
    return (text) => terms.some((term) => text.includes(term));
  });
};
