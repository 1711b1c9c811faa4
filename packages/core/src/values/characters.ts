/** What Windows-1252 has at 0x80 to 0x9F; a space where it has nothing. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const controlOf1252 = /[\x80\x82-\x8c\x8e\x91-\x9c\x9e\x9f]/;
const controlsOf1252 = new RegExp(controlOf1252, 'g');

/**
 * Replaces each C1 control by the character that it stands for in text of Windows-1252 that was read as Latin-1
 * (decision D2): U+0096 is an en dash, as `&#150;` is in HTML.
 */
export const fromWindows1252 = (text: string): string =>
  controlOf1252.test(text)
    ? text.replace(controlsOf1252, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? '')
    : text;

// Quickly finds out that there are none, as is usual; emoji consist of halves of pairs, too.
const mayNotBeCarried =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;
const notCarried = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const runNotCarried = new RegExp(`(?:${notCarried.source})+`, 'gu');

/**
 * Whether XML 1.0 and HTML can carry a text without change: it has no control character but tab and line breaks, no
 * noncharacter and no half of a surrogate pair (decision D2).
 */
export const isCarried = (text: string): boolean =>
  !mayNotBeCarried.test(text) || !notCarried.test(text);

const letterBefore = /\p{L}$/u;
const letterAfter = /^\p{L}/u;

const betweenTexts = (run: string, at: number, text: string): string => {
  const end = at + run.length;
  // A surrogate pair is the longest character.
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2)];
  if (run.replaceAll('\x1f', '') === '' && (letterBefore.test(before) || letterAfter.test(after)))
    return '';
  return /\S$/.test(before) && /^\S/.test(after) ? ' ' : '';
};

/**
 * The text as XML 1.0 and HTML can carry it (decision D2): the same text, unless {@link isCarried} is false. C1 controls
 * are read as {@link fromWindows1252} does; U+001E, Word's non-breaking hyphen, becomes U+2011, a vertical tab and a
 * form feed a line break; U+001F, Word's optional hyphen, is left out next to a letter. Half of a surrogate pair becomes
 * U+FFFD. Anything else that cannot be carried becomes a space, so that it never joins what is on both sides; beside
 * white space and at the ends it is left out.
 */
export const carriedText = (text: string): string =>
  isCarried(text)
    ? text
    : fromWindows1252(text)
        .toWellFormed()
        .replaceAll('\x1e', '\u2011')
        .replace(/[\v\f]/g, '\n')
        .replace(runNotCarried, betweenTexts);
