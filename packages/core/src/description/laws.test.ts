import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, messyHtml, mutated } from '../../test/html-arbitrary.ts';
import { faultsInDescription, markupOf, textOf } from '../../test/parsed-html.ts';
import { sanitizeDescription } from '../description.ts';

const anyHtml = fc.oneof(messyHtml, mutated(messyHtml), mutated(cleanHtml));
const runs = { numRuns: fc.readConfigureGlobal().numRuns ?? 2_000 };

// Line ends are left out because a parser turns `\r` into `\n` and drops one at either side.
const comparable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  text.replace(/[\0-\x08\n\x0b-\x1f]/g, '').toWellFormed();

describe('the laws of sanitizing a description (D9, D31)', () => {
  it('leaves nothing that is not allowed, in the eyes of a real HTML parser', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(faultsInDescription(sanitizeDescription(html).html)).toEqual([]);
      }),
      runs,
    );
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const once = sanitizeDescription(html);
        expect(sanitizeDescription(once.html)).toEqual({ ...once, changed: false });
      }),
      runs,
    );
  });

  it('keeps every character of plain text', () => {
    const plainText = fc.string({ unit: 'binary' }).map((text) => text.replace(/[<&]/g, ''));
    fc.assert(
      fc.property(plainText, (text) => {
        expect(comparable(textOf(sanitizeDescription(text).html))).toBe(comparable(text));
      }),
      runs,
    );
  });

  it('says that it changed something whenever a tag, attribute, comment or text is gone', () => {
    const kinds = (html: string) => [...new Set(markupOf(html))].sort();
    fc.assert(
      fc.property(anyHtml, (html) => {
        const { html: sanitized, changed } = sanitizeDescription(html);
        if (changed) return;
        expect(comparable(textOf(sanitized))).toBe(comparable(textOf(html)));
        expect(kinds(sanitized)).toEqual(kinds(html));
      }),
      runs,
    );
  });

  it('returns valid HTML of allowed tags unchanged', () => {
    fc.assert(
      fc.property(cleanHtml, (html) => {
        expect(sanitizeDescription(html)).toMatchObject({ html, changed: false });
      }),
      runs,
    );
  });
});
