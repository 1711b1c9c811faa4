const encoder = new TextEncoder();
const scratch = new Uint8Array(64 * 1024);

/** How many bytes a text has as UTF-8. Few texts are too long to be written over the last one. */
export const utf8LengthOf = (text: string): number =>
  3 * text.length <= scratch.length
    ? encoder.encodeInto(text, scratch).written
    : encoder.encode(text).length;
