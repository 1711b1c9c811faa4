import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSameInEitherCase } from '../../test/same-in-either-case.ts';
import { foldText } from './fold-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 20 });
const mark = fc.constantFrom('\u0301', '\u0307', '\u0345', '\u0940', '\u3099', '\u1161');
const textWithMarks = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), mark, fc.constantFrom(...'İΣẞ´ʼ ')),
  maxLength: 20,
});

describe('folding text for search (D25)', () => {
  it.each([
    ['De\u0301veloppeur', 'developpeur'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'istanbul'],
    ['ＦＵＬＬ', 'full'],
    ['Łódź', 'łodz'],
    ['STRAẞE', 'strasse'],
    ['L’Œuvre', "l'oeuvre"],
    ['Cœur Ægir', 'coeur aegir'],
    ['Smørrebrød Ǿ', 'smorrebrod o'],
    ['D‘or D‛or Dʼor D´or D`or D′or D＇or', "d'or d'or d'or d'or d'or d'or d'or"],
    ['Oʻahu aʹb a՚b aߴb aߵb', "o'ahu a'b a'b a'b a'b"],
    ['a–b—c‐d‑e−f－g', 'a-b-c-d-e-f-g'],
    ['a  b\u00a0\u2003 c', 'a b c'],
    [' a ', ' a '],
    ['Иван Й', 'иван и'],
    ['Νοσηλεύτρια', 'νοσηλευτρια'],
    ['\u0627\u0644\u0639\u064e\u0631', '\u0627\u0644\u0639\u0631'],
    ['が', 'か\u3099'],
    ['a\u0301\u0940', 'a'],
    ['\u0940\u0301b', 'b'],
    ['50 % _', '50 % _'],
    ['\u0301', ''],
    ['\u0928\u0940\u0932', '\u0928\u0940\u0932'],
    ['\u05e9\u05b8', '\u05e9'],
    ['1\u20dd', '1\u20dd'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(textWithMarks, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 1_000 },
    );
  });

  // test/exhaustive tests all of them.
  it('folds a letter to the same text as its capital and its small form', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 0xffff }), expectSameInEitherCase), {
      numRuns: 2_000,
    });
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
