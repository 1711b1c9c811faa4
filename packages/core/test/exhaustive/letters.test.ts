import { it } from 'vitest';
import { expectSameInEitherCase } from '../same-in-either-case.ts';

it('folds every letter like its capital and its small form, once for all (D25)', () => {
  for (let code = 0; code <= 0x10ffff; code++) expectSameInEitherCase(code);
});
