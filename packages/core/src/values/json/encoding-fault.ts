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

/** What says that bytes are in another encoding than UTF-8, as the rest of a sentence; `null` where nothing does. */
export const otherEncodingOf = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'compressed by gzip. Send it uncompressed.';
  const order = utf16Of(bytes);
  return order === null ? null : `in UTF-16, ${order}. Send it in UTF-8.`;
};

/** Says which byte is not UTF-8, of bytes that are not, as the rest of a sentence. */
export const utf8FaultOf = (bytes: Uint8Array): string => {
  const index = firstBadByte(bytes);
  const byte = bytes[index] ?? 0;
  const character = byte >= 0xa0 ? `, which is ${String.fromCharCode(byte)} in Latin-1` : '';
  return `byte ${index + 1} is 0x${byte.toString(16).toUpperCase()}${character}`;
};
