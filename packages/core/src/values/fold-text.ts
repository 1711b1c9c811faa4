// Printable ASCII where only the case is folded.
const isPlain = /^(?:[!-_a-~]| (?! ))*$/;

/** Marks after letters of scripts in which they are accents, or at the beginning. */
const accents =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;

/** Characters that people type for an apostrophe, including quotes and primes. */
const apostrophes = /[`‘’‛′ʹʻʼ՚ߴߵ]/g;

const dashes = /[\p{Pd}−]/gu;

const otherSpellings: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  // Lower case turns a capital sigma into one of two letters, depending on its place in a word.
  ς: 'σ',
};

/**
 * The one folding for search (decision D25): NFKD; combining marks dropped after Latin, Greek, Cyrillic, Hebrew and
 * Arabic letters (in other scripts they are vowels); Unicode lower case; œ, æ, ß and ø as plain letters; one
 * apostrophe, one dash, one space for a run of white space. So `developpeur` finds `Développeur`, and `l'oeuvre` finds
 * `L’Œuvre`. Folding again changes nothing.
 */
export const foldText = (text: string): string =>
  // Faster, and covers most titles and references.
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
