// Printable ASCII in which nothing but the case is folded.
const isPlain = /^(?:[!-_a-~]| (?! ))*$/;

/** Marks behind letters of scripts in which they are accents, or behind nothing. */
const accents =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;

/** What is typed for an apostrophe, quotes and primes included. */
const apostrophes = /[`‘’‛′ʹʻʼ՚ߴߵ]/g;

const dashes = /[\p{Pd}−]/gu;

const otherSpellings: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  // Lower case turns a capital sigma into one of two letters, by where it stands in a word.
  ς: 'σ',
};

/**
 * The one folding for search (decision D25): NFKD; combining marks dropped behind Latin, Greek,
 * Cyrillic, Hebrew and Arabic letters, because elsewhere they are vowels; Unicode lower case; œ, æ, ß
 * and ø in two letters or one; one apostrophe, one dash, one space for a run of white space. So
 * `developpeur` finds `Développeur`, and `l'oeuvre` finds `L’Œuvre`. Folding twice is folding once.
 */
export const foldText = (text: string): string =>
  // Most titles and references; a tenth of the time.
  isPlain.test(text)
    ? text.toLowerCase()
    : text
        // NFKD would make it a space with an accent.
        .replaceAll('´', "'")
        .normalize('NFKD')
        .replace(accents, '')
        .toLowerCase()
        .replace(/[œæßøς]/g, (letter) => otherSpellings[letter] ?? letter)
        .replace(apostrophes, "'")
        .replace(dashes, '-')
        .replace(/\s+/g, ' ');
