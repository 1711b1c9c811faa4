import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('text for a terminal', () => {
  it.each([
    ['an escape sequence', 'a\u001b[31mb', 'a\\u001b[31mb'],
    ['an escape sequence of one character', 'a\u009b31mb', 'a\\u009b31mb'],
    ['line breaks', 'a\r\nb\u2028c', 'a\\u000d\\u000ab\\u2028c'],
    ['reversed text', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['deletion', 'a\u007f\u0008b', 'a\\u007f\\u0008b'],
    ['nothing of ordinary text', 'Zoé & Co\t北京 👩‍🚒', 'Zoé & Co\t北京 👩‍🚒'],
  ])('shows %s', (_, text, shown) => expect(printable(text)).toBe(shown));

  it('leaves the value of a JSON text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const shown = printable(JSON.stringify({ value }));
        expect(JSON.parse(shown)).toEqual({ value });
        expect(shown).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
