import { it } from 'vitest';
import { expectSameInEitherCase } from '../same-in-either-case.ts';

it('folds every letter to the same text as its capital and its small form (D25)', () => {
  for (let code = 0; code <= 0x10ffff; code++) expectSameInEitherCase(code);
});
