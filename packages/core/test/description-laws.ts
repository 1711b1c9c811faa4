import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { allowedTags } from '../src/description/allowed-html.ts';
import { isCleanHtml } from '../src/description/clean-html.ts';
import { sanitizeDescription } from '../src/description/sanitize-description.ts';
import { anyCharacters, carriedIn, notCarried } from './any-characters.ts';
import { cleanHtml, messyHtml, mutated } from './html-arbitrary.ts';
import { faultsInDescription, markupOf, readAsText, shownIn, textOf } from './parsed-html.ts';
import { readableHtml } from './readable-html.ts';

const anyHtml = fc.oneof(
  messyHtml,
  mutated(messyHtml),
  mutated(cleanHtml),
  readableHtml,
  mutated(readableHtml),
);

// White space is left out because it may stand for what cannot be carried, and a parser drops some line ends.
const comparable = (text: string) => carriedIn(text).replace(/\s/g, '');

/** Without a tag its line breaks would be written as tags. */
const hasTag = (html: string) => html.includes('<');

/** What sanitize-html, without any code of ours, makes of it. */
const bySanitizeHtml = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  });

export const describeLaws = (numRuns: number) =>
  describe('the laws of sanitizing a description (D9, D31)', () => {
    const law = (title: string, html: fc.Arbitrary<string>, holds: (html: string) => void) =>
      it(title, () => fc.assert(fc.property(html, holds), { numRuns }));

    law('leaves nothing that is not allowed, according to a real HTML parser', anyHtml, (html) => {
      expect(faultsInDescription(sanitizeDescription(html).html)).toEqual([]);
    });

    law('accepts what it stored unchanged, without a warning of a change', anyHtml, (html) => {
      const stored = sanitizeDescription(html);
      const sentBack = { ...stored, changed: false, linkRemoved: false };
      expect(sanitizeDescription(stored.html)).toEqual(sentBack);
    });

    law(
      'stores only characters that XML and HTML carry',
      fc.oneof(anyHtml, anyCharacters),
      (html) => {
        expect(sanitizeDescription(html).html).not.toMatch(notCarried);
      },
    );

    const gone = fc.oneof(
      fc.constantFrom(
        '&#0;',
        '&#xd800;',
        '&#56832;',
        '&#x110000;',
        '&#x1e;',
        '&#65534;',
        '\x1f\x1f',
      ),
      anyCharacters.filter(
        (text) =>
          text !== '' && !/[\t\n\r\v\f]|[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(text),
      ),
    );
    it('joins no digits on both sides of what it removes', () =>
      fc.assert(
        fc.property(gone, fc.constantFrom('%', '<p>%</p>', '<u>%</u>'), (what, around) => {
          const html = around.replace('%', () => `1${what}2`);
          expect(sanitizeDescription(html)).toMatchObject({
            changed: true,
            html: expect.not.stringContaining('12'),
          });
        }),
        { numRuns },
      ));

    law('stores no line break where there is no tag', anyHtml, (html) => {
      expect(sanitizeDescription(html).html).not.toMatch(/^[^<]*[\r\n][^<]*$/);
    });

    law('keeps every character that a reader sees, in order', readableHtml, (html) => {
      const after = shownIn(sanitizeDescription(html).html);
      expect(after.characters.join('')).toBe(shownIn(html).characters.join(''));
    });

    law(
      'neither joins words and digits that a reader sees apart, nor splits any',
      readableHtml,
      (html) => {
        const before = shownIn(html);
        const after = shownIn(sanitizeDescription(html).html);
        // After the last one nothing is left to join.
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
      },
    );

    const plainText = fc
      .array(fc.oneof(anyCharacters, fc.constantFrom('\n', '\r', '\r\n', ' ')), { maxLength: 8 })
      .map((parts) => parts.join('').replace(/[<&]/g, ''));
    const lines = (text: string) => text.split(/\r\n|[\r\n\v\f]/).map(comparable);
    const isShown = (line: string) => line !== '';

    law(
      'keeps each character and line break of plain text, except breaks at its ends',
      plainText,
      (text) => {
        const sent = lines(text);
        const shown = sent.slice(sent.findIndex(isShown), sent.findLastIndex(isShown) + 1);
        const { html } = sanitizeDescription(text);
        const kept = html.split('<br />').map((line) => comparable(textOf(line)));
        expect(kept).toEqual(sent.length === 1 ? sent : shown.length === 0 ? [''] : shown);
      },
    );

    const kinds = (html: string) => [...new Set(markupOf(html))].sort();
    // Plain text shows its line breaks.
    const isPlain = (html: string) => !/<(?:[a-z!?]|\/.)/is.test(readAsText(html));

    law('reports it whenever a tag, attribute, comment or text is gone', anyHtml, (html) => {
      const { html: sanitized, changed } = sanitizeDescription(html);
      if (changed) return;
      expect(comparable(textOf(sanitized))).toBe(comparable(textOf(html)));
      const written = isPlain(html) ? sanitized.replaceAll('<br />', '') : sanitized;
      // Items without a list get one, other content of a list an item, and a line break between items goes.
      const isFree = (kind: string) => /^(?:ul|li|br)$/.test(kind) && /<(?:ul|ol|li)\b/i.test(html);
      const others = (text: string) => kinds(text).filter((kind) => !isFree(kind));
      expect(others(written)).toEqual(others(html));
    });

    const sanitized = messyHtml.map((html) => sanitizeDescription(html).html);
    // Few of them are clean, so it takes many.
    const candidates = fc.oneof(messyHtml, sanitized, mutated(sanitized), mutated(cleanHtml));
    const quickWay = (html: string) => {
      if (!isCleanHtml(html)) return;
      expect(bySanitizeHtml(html)).toBe(html);
      expect(html.isWellFormed()).toBe(true);
    };

    it('takes the shortcut only for HTML that sanitize-html returns unchanged', () =>
      fc.assert(fc.property(candidates, quickWay), { numRuns: 10 * numRuns }));

    law('stores only what sanitize-html returns unchanged', anyHtml, (html) => {
      const { html: stored } = sanitizeDescription(html);
      expect(bySanitizeHtml(stored)).toBe(stored);
    });

    law(
      'returns valid HTML of allowed tags unchanged, by the shortcut',
      cleanHtml.filter(hasTag),
      (html) => {
        expect(isCleanHtml(html)).toBe(true);
        expect(sanitizeDescription(html)).toMatchObject({ html, changed: false });
      },
    );
  });
