import fc from 'fast-check';

/** What neither XML 1.0 nor HTML carries: its `Char` production, and what HTML calls a parse error. */
export const notCarried =
  /[^\t\n\r -~\u00a0-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{10ffff}]|\p{Noncharacter_Code_Point}/u;

/** Any characters of Unicode, and often those that cannot be carried, halves of pairs among them. */
export const anyCharacters = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(
        ...'\x1e\x1f\x7f\x81\x96\ud83d\ude00\ufffe\uffff\ufdd0'.split(''),
        '\u{1fffe}',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const decoder = new TextDecoder('windows-1252');

/** The characters of a text that a job keeps (decision D2): by the decoder of the platform, not by our table. */
export const carriedIn = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\x80-\x9f]/g, (control) => decoder.decode(Uint8Array.of(control.charCodeAt(0))))
    .replaceAll('\x1e', '\u2011')
    .replace(new RegExp(notCarried, 'gu'), '');
