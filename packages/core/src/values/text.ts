/** A character that a reader sees. */
export const visibleCharacter =
  /(?![\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a reader sees at least one character of a text (decisions D2, D9). */
export const isVisible = (text: string): boolean => visibleCharacter.test(text);

/**
 * The same text in memory of its own. What `trim` and `slice` return is, in V8, a window on the
 * text that it was cut from, which stays in memory for as long as the part does: 10 000 jobs whose
 * titles came in a megabyte of white space each would hold 10 GB.
 */
export const ownText = (text: string): string => `${text} `.slice(0, -1);

const encoder = new TextEncoder();
const scratch = new Uint8Array(64 * 1024);

/** How many bytes a text has as UTF-8. Few texts are too long to be written over the last one. */
export const utf8LengthOf = (text: string): number =>
  3 * text.length <= scratch.length
    ? encoder.encodeInto(text, scratch).written
    : encoder.encode(text).length;

const maxShown = 40;

// What a terminal or a log viewer may act on, what hides the order of the text, and what is invisible.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const apiKey = /jp_[\w-]{8,}…?/g;

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The first characters of a text, each of which takes at most two code units. */
export const cut = (text: string, length: number): string =>
  [...text.slice(0, 2 * length)].slice(0, length).join('');

/** Masks what looks like an API key, which a client may have put in the wrong place (decision D21). */
export const withoutKeys = (text: string): string => text.replace(apiKey, 'jp_…');

/** What was sent as a message quotes it: without keys, and with nothing that a terminal would obey. */
export const quotable = (sent: string): string => withoutKeys(sent).replace(unprintable, escaped);

/** A value as messages show it: on one line, at most 40 characters of a text. */
export const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const beginning = cut(value, maxShown);
  const clipped = beginning.length < value.length ? `${beginning}…` : value;
  return quotable(JSON.stringify(clipped));
};
