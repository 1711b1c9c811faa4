const isAscii = /^[\0-\x7f]*$/;

const foldOnce = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // Lower case turns a capital sigma into one of two letters, by where it stands in a word.
    .replaceAll('ς', 'σ');

/**
 * The one folding for search: NFKD, combining marks dropped, Unicode lower case, so that
 * `developpeur` finds `Développeur` and `ω` finds `Ω` (decision D25). Folding twice is folding once.
 */
export const foldText = (text: string): string => {
  // Most titles and references; a fifth of the time.
  if (isAscii.test(text)) return text.toLowerCase();
  // Lower case can bring decomposable letters back (`İ`, and capitals that have no NFKD form of
  // their own), hence a second pass; the property test shows that two reach the fixed point.
  return foldOnce(foldOnce(text));
};
