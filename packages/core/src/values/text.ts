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

/** A visible character; U+FFFD stands for one that was lost. */
export const visibleCharacter =
  /(?![\u2800\ufffd\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

const invisible = '\\u2800\\p{Cf}\\p{Default_Ignorable_Code_Point}';

/** A character that does not show, such as a zero-width space or a soft hyphen; white space is none, except U+FEFF. */
export const invisibleCharacter = new RegExp(`[${invisible}]`, 'u');

const withoutEnds = (characters: string) => {
  // Only the first of a run may begin a match: otherwise a long run takes quadratic time.
  const ends = new RegExp(`^[${characters}]+|(?<![${characters}])[${characters}]+$`, 'gu');
  return (text: string): string => (invisibleCharacter.test(text) ? text.replace(ends, '') : text);
};

const everyInvisible = new RegExp(invisibleCharacter, 'gu');

/** A text without its invisible characters (decision D17). */
export const withoutInvisible = (text: string): string => text.replace(everyInvisible, '');

/** A text without the invisible characters at its ends (decision D9). */
export const withoutInvisibleEnds = withoutEnds(invisible);

/** A text without the invisible characters and the white space among them at its ends (decision D14). */
export const withoutBlankEnds = withoutEnds(`\\s${invisible}`);

/** Whether a text has at least one visible character (decisions D2, D9). */
export const isVisible = (text: string): boolean => visibleCharacter.test(text);

/**
 * The same text as a copy. In V8, the results of `trim` and `slice` refer to the text that they were cut from, and keep
 * it in memory: a title that came in a megabyte of white space would hold that megabyte.
 */
export const ownText = (text: string): string => `${text} `.slice(0, -1);

/** A text without the white space around it. */
export const withoutBlanks = (text: string): string => {
  const part = text.trim();
  return part.length === text.length ? text : ownText(part);
};

const encoder = new TextEncoder();
const scratch = new Uint8Array(64 * 1024);

/** How many bytes a text has as UTF-8. Reuses one buffer; few texts are too long for it. */
export const utf8LengthOf = (text: string): number =>
  3 * text.length <= scratch.length
    ? encoder.encodeInto(text, scratch).written
    : encoder.encode(text).length;

const maxShown = 40;

// Characters that a terminal or a log viewer may act on, that change the order of the text, or that are invisible.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

const apiKey = /jp_[\w-]{8,}…?/g;

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The first characters of a text; a character takes at most two code units. */
export const cut = (text: string, length: number): string =>
  [...text.slice(0, 2 * length)].slice(0, length).join('');

/** Masks texts that look like an API key, because a client may have put its key in the wrong place (decision D21). */
export const withoutKeys = (text: string): string => text.replace(apiKey, 'jp_…');

/** A sent text for quoting in a message: without keys and without characters that a terminal would act on. */
export const quotable = (sent: string): string => withoutKeys(sent).replace(unprintable, escaped);

/** A value for a message: on one line, at most 40 characters of a text. */
export const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  // JSON has no Infinity: it is what a double makes of too many digits.
  if (value === Number.POSITIVE_INFINITY) return 'a number with more than 308 digits';
  if (value === Number.NEGATIVE_INFINITY) return 'a negative number with more than 308 digits';
  if (typeof value !== 'string') return String(value);
  const beginning = cut(value, maxShown);
  const clipped = beginning.length < value.length ? `${beginning}…` : value;
  return quotable(JSON.stringify(clipped));
};
