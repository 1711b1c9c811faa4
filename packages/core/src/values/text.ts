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
