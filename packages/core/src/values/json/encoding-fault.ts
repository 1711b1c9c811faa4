/** Where bytes stop being UTF-8, at one that is not; they are not. */
const firstBadByte = (bytes: Uint8Array): number => {
  // Each bad sequence comes back as U+FFFD, whose bytes are EF BF BD; all before it comes back as it was.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const decoded = new TextEncoder().encode(text);
  const index = bytes.findIndex((byte, at) => byte !== decoded[at]);
  return index - Math.max(0, [0xef, 0xbf, 0xbd].indexOf(decoded[index] ?? 0));
};

/** Whether bytes are UTF-16, as far as the first two tell: `{` beside a zero, or a byte order mark. */
const utf16Of = ([first, second]: Uint8Array): string | null => {
  if (second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'little-endian';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'big-endian' : null;
};

/**
 * Why bytes are not text in UTF-8, as the rest of a sentence; `null` where nothing says so.
 *
 * @param isDecoded whether they have been read as UTF-8, which UTF-16 can be too
 */
export const encodingFaultOf = (bytes: Uint8Array, isDecoded: boolean): string | null => {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'compressed by gzip. Send it uncompressed.';
  const order = utf16Of(bytes);
  if (order !== null) return `in UTF-16, ${order}. Send it in UTF-8.`;
  if (isDecoded) return null;
  const index = firstBadByte(bytes);
  const byte = bytes[index] ?? 0;
  const character = byte >= 0xa0 ? `, which is ${String.fromCharCode(byte)} in Latin-1` : '';
  return `not well-formed UTF-8: byte ${index + 1} is 0x${byte.toString(16).toUpperCase()}${character}.`;
};
