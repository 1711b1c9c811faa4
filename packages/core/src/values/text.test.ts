import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacters, carriedIn, notCarried } from '../../test/any-characters.ts';
import { carriedText, isCarried } from './text.ts';

describe('a text as XML 1.0 and HTML carry it (D2)', () => {
  it('has only characters that both carry, and every character that was one, in order', () => {
    fc.assert(
      fc.property(anyCharacters, (text) => {
        const carried = carriedText(text);
        expect(carried).not.toMatch(notCarried);
        expect(carried.replace(/\s/g, '')).toBe(carriedIn(text).replace(/\s/g, ''));
        expect(isCarried(text)).toBe(!new RegExp(notCarried).test(text));
        expect(carriedText(carried)).toBe(carried);
        if (isCarried(text)) expect(carried).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
