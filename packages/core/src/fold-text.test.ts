import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 20 });

describe('folding text for search (D25)', () => {
  it.each([
    ['Développeur', 'developpeur'],
    ['De\u0301veloppeur', 'developpeur'],
    ['Ω', 'ω'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['İstanbul', 'istanbul'],
    ['ＦＵＬＬ', 'full'],
    ['ﬁtter', 'fitter'],
    ['Łódź', 'łodz'],
    ['Straße', 'straße'],
    ['50 % _', '50 % _'],
    ['\u0301', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same for every code point, folded once or twice', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const folded = foldText(String.fromCodePoint(code));
      if (foldText(folded) !== folded) expect.fail(`U+${code.toString(16)}`);
    }
  });

  it('finds a text by any part of it, in either case', () => {
    const parts = fc.tuple(anyText, fc.string({ unit: 'grapheme-ascii', minLength: 1 }), anyText);
    fc.assert(
      fc.property(parts, ([before, part, after]) => {
        const text = foldText(`${before}${part}${after}`);
        expect(text).toContain(foldText(part));
        expect(text).toContain(foldText(part.toUpperCase()));
      }),
    );
  });
});
