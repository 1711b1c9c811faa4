import { expect } from 'vitest';
import { foldText } from '../src/values/fold-text.ts';

// Letters with capitals of another letter (I, ΑΙ), which folding one letter cannot undo: ı, Greek with an iota
// subscript, and nine Cyrillic shapes whose capitals are common letters.
const spelledOtherwise = /\u0345|[ı\u1c80-\u1c88]/u;

/** Expects the folded letter to equal its folded capital and small form, and to stay the same when folded again. */
export const expectSameInEitherCase = (code: number): void => {
  const letter = String.fromCodePoint(code);
  const folded = foldText(letter);
  const forms = spelledOtherwise.test(letter.normalize('NFD'))
    ? [folded]
    : [folded, letter.toUpperCase(), letter.toLowerCase()];
  if (forms.some((form) => foldText(form) !== folded)) expect.fail(`U+${code.toString(16)}`);
};
