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
