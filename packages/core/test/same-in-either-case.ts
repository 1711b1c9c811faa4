import { expect } from 'vitest';
import { foldText } from '../src/values/fold-text.ts';

// Letters that their capitals spell otherwise (I, ΑΙ), which no folding of one letter undoes:
// ı, Greek with an iota subscript, and nine Cyrillic shapes whose capitals are common letters.
const spelledOtherwise = /\u0345|[ı\u1c80-\u1c88]/u;

/** Folded, the letter is the same as its capital and its small form, and as itself folded again. */
export const expectSameInEitherCase = (code: number): void => {
  const letter = String.fromCodePoint(code);
  const folded = foldText(letter);
  const forms = spelledOtherwise.test(letter.normalize('NFD'))
    ? [folded]
    : [folded, letter.toUpperCase(), letter.toLowerCase()];
  if (forms.some((form) => foldText(form) !== folded)) expect.fail(`U+${code.toString(16)}`);
};
