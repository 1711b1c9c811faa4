import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCleanHtml } from '../src/description/clean-html.ts';
import { sanitizeDescription } from '../src/description/sanitize-description.ts';
import { removeMarkup } from '../src/description/sanitizer.ts';
import { cleanHtml, messyHtml, mutated } from './html-arbitrary.ts';
import { addressesAsText, faultsInDescription, markupOf, shownIn, textOf } from './parsed-html.ts';
import { readableHtml } from './readable-html.ts';

const anyHtml = fc.oneof(
  messyHtml,
  mutated(messyHtml),
  mutated(cleanHtml),
  readableHtml,
  mutated(readableHtml),
);

// Line ends are left out because a parser turns `\r` into `\n` and drops one at either side.
const comparable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  text.replace(/[\0-\x08\n\x0b-\x1f]/g, '').toWellFormed();

/** Without a tag its line breaks would be written as tags. */
const hasTag = (html: string) => html.includes('<');

/** Tries each law on so many documents. */
export const describeLaws = (numRuns: number) =>
  describe('the laws of sanitizing a description (D9, D31)', () => {
    const runs = { numRuns };

    it('leaves nothing that is not allowed, in the eyes of a real HTML parser', () => {
      fc.assert(
        fc.property(anyHtml, (html) => {
          expect(faultsInDescription(sanitizeDescription(html).html)).toEqual([]);
        }),
        runs,
      );
    });

    it('accepts what it stored unchanged, without a warning of a change', () => {
      fc.assert(
        fc.property(anyHtml, (html) => {
          const stored = sanitizeDescription(html);
          const sentBack = { ...stored, changed: false, linkRemoved: false };
          expect(sanitizeDescription(stored.html)).toEqual(sentBack);
        }),
        runs,
      );
    });

    it('stores no line break where there is no tag', () => {
      fc.assert(
        fc.property(anyHtml, (html) => {
          expect(sanitizeDescription(html).html).not.toMatch(/^[^<]*[\r\n][^<]*$/);
        }),
        runs,
      );
    });

    it('keeps every character that a reader sees, in order', () => {
      fc.assert(
        fc.property(readableHtml, (html) => {
          const after = shownIn(sanitizeDescription(html).html);
          expect(after.characters.join('')).toBe(shownIn(html).characters.join(''));
        }),
        runs,
      );
    });

    it('joins no words and no digits that a reader sees apart, and parts none', () => {
      fc.assert(
        fc.property(readableHtml, (html) => {
          const before = shownIn(html);
          const after = shownIn(sanitizeDescription(html).html);
          // Behind the last one nothing is left to be joined.
          for (const place of before.characters.keys()) {
            if (place === 0) continue;
            const around = before.characters.slice(place - 1, place + 1).join('');
            const mark = before.marked.get(place);
            const isParted =
              before.parted.has(place) ||
              (mark === 'box' && /^[\p{L}\p{M}\p{N}\p{Sc}]{2}$/u.test(around)) ||
              (mark === 'digits' && /^\p{N}{2}$/u.test(around));
            expect([around, after.parted.has(place)]).toEqual([around, isParted]);
          }
        }),
        runs,
      );
    });

    it('keeps every character of plain text, and each of its line breaks but those at its ends', () => {
      const character = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom('\n'),
      );
      const plainText = fc
        .array(fc.oneof(character, fc.constantFrom('\r', '\r\n', ' ')), { maxLength: 8 })
        .map((parts) => parts.join('').replace(/[<&]/g, ''));
      const lines = (text: string) => text.split(/\r\n|[\r\n\v\f]/).map(comparable);
      const isBlank = (line: string) => line.trim() === '';
      fc.assert(
        fc.property(plainText, (text) => {
          const sent = lines(text);
          const shown = sent.slice(
            sent.findIndex((line) => !isBlank(line)),
            sent.findLastIndex((line) => !isBlank(line)) + 1,
          );
          const { html } = sanitizeDescription(text);
          const kept = html.split('<br />').map((line) => comparable(textOf(line)));
          expect(kept).toEqual(sent.length === 1 ? sent : shown.length === 0 ? [''] : shown);
        }),
        runs,
      );
    });

    it('says that it changed something whenever a tag, attribute, comment or text is gone', () => {
      const kinds = (html: string) => [...new Set(markupOf(html))].sort();
      // Plain text shows its line breaks.
      const isPlain = (html: string) => !/<(?:[a-z!?]|\/.)/is.test(addressesAsText(html));
      fc.assert(
        fc.property(anyHtml, (html) => {
          const { html: sanitized, changed } = sanitizeDescription(html);
          if (changed) return;
          const characters = (text: string) => comparable(textOf(text)).replace(/\s/g, '');
          expect(characters(sanitized)).toBe(characters(html));
          const written = isPlain(html)
            ? kinds(sanitized.replaceAll('<br />', ''))
            : kinds(sanitized);
          expect(written).toEqual(kinds(html));
        }),
        runs,
      );
    });

    it('takes the quick way only with what sanitize-html returns unchanged', () => {
      const sanitized = messyHtml.map((html) => sanitizeDescription(html).html);
      const candidates = fc.oneof(messyHtml, sanitized, mutated(sanitized), mutated(cleanHtml));
      fc.assert(
        fc.property(candidates, (html) => {
          if (!isCleanHtml(html)) return;
          expect(removeMarkup(html)).toMatchObject({ html, linkRemoved: false });
          expect(html.isWellFormed()).toBe(true);
        }),
        { numRuns: 10 * numRuns },
      );
    });

    it('returns valid HTML of allowed tags unchanged, by the quick way', () => {
      fc.assert(
        fc.property(cleanHtml.filter(hasTag), (html) => {
          expect(isCleanHtml(html)).toBe(true);
          expect(sanitizeDescription(html)).toMatchObject({ html, changed: false });
        }),
        runs,
      );
    });
  });
