import { err, ok, type Result } from 'neverthrow';
import { quotable, withoutKeys } from '../text.ts';
import { findJsonFault, moreText } from './json-fault.ts';

/** The index of the first byte that is not UTF-8, in bytes that have one. */
const firstBadByte = (bytes: Uint8Array): number => {
  // Each bad sequence becomes U+FFFD, whose bytes are EF BF BD; the bytes before it stay as they were.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const decoded = new TextEncoder().encode(text);
  const index = bytes.findIndex((byte, at) => byte !== decoded[at]);
  return index - Math.max(0, [0xef, 0xbf, 0xbd].indexOf(decoded[index] ?? 0));
};

/** The byte order where the first two bytes look like UTF-16: `{` next to a zero, or a byte order mark. */
const utf16Of = ([first, second]: Uint8Array): string | null => {
  if (second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'little-endian';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'big-endian' : null;
};

/**
 * Why bytes are not text in UTF-8, as the rest of a sentence; `null` where they may be.
 *
 * @param isDecoded whether they decode as UTF-8, as UTF-16 may too
 */
const encodingFaultOf = (bytes: Uint8Array, isDecoded: boolean): string | null => {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'compressed by gzip. Send it uncompressed.';
  const order = utf16Of(bytes);
  if (order !== null) return `in UTF-16, ${order}. Send it in UTF-8.`;
  if (isDecoded) return null;
  const index = firstBadByte(bytes);
  const byte = bytes[index] ?? 0;
  const character = byte >= 0xa0 ? `, which is ${String.fromCharCode(byte)} in Latin-1` : '';
  return `not well-formed UTF-8: byte ${index + 1} is 0x${byte.toString(16).toUpperCase()}${character}.`;
};

/** Why something is not JSON in UTF-8 (decisions D19, D24). */
interface NotJson {
  readonly code: 'invalid-utf-8' | 'malformed-json';
  readonly message: string;
}

/** The name of the input in messages. */
type JsonSubject = 'The body' | 'The line';

// One instance serves all calls: without `stream`, decode() keeps no state. It drops a byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** How many characters to show before and after a place in a text. */
const shown = { before: 30, after: 10 };

/** The text around a place, on one line and without half a character. Keys are masked before the cut. */
const around = (text: string, index: number): string => {
  const before = withoutKeys(text.slice(Math.max(0, index - 99), index));
  const after = withoutKeys(text.slice(index, index + 99));
  const part = (before.slice(-shown.before) + after.slice(0, shown.after))
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return `${before.length > shown.before ? '…' : ''}${part}${after.length > shown.after ? '…' : ''}`;
};

/** Columns count code points, like all lengths (decision D2). */
const placeOf = (text: string, index: number, subject: JsonSubject): string => {
  const lines = text.slice(0, index).split('\n');
  // Spreading a megabyte would take up to 30 ms.
  const line = (lines.at(-1) ?? '').replace(/[\udc00-\udfff]/g, '');
  const column = `column ${line.length + 1}`;
  return subject === 'The line' ? column : `line ${lines.length}, ${column}`;
};

const malformed = (text: string, subject: JsonSubject, advice: string): NotJson => {
  const beginning = `${subject} is not well-formed JSON`;
  const fault = findJsonFault(text);
  if (fault === null) return { code: 'malformed-json', message: `${beginning}.` };
  const { index, cause } = fault;
  // JSON of several lines is cut into parts where each line is read by itself.
  const isPart = subject === 'The line' && !/^\{.*\}$/.test(text.trim());
  const isMore = cause === moreText && /[,{["]/.test(text.charAt(index));
  const what = isPart || isMore ? `${cause}${advice}` : cause;
  const near = around(text, index);
  const end = near === '' ? '.' : `, near ${near}`;
  const place = placeOf(text, index, subject);
  const message = quotable(`${beginning}: ${what} (${place})${end}`);
  return { code: 'malformed-json', message };
};

/**
 * Reads JSON in UTF-8; drops a byte order mark, and takes the last of duplicate keys. For a text that is not JSON, the
 * message names the place and the usual cause (decision D19).
 * Errors: `invalid-utf-8`, `malformed-json`.
 *
 * @param subject whether it is a body or one line of many, which has no line numbers of its own
 * @param advice what to do where another value follows the first, such as where to send many jobs
 */
export const readJson = (
  json: string | Uint8Array,
  subject: JsonSubject = 'The body',
  advice = subject === 'The line' ? '; a job takes one whole line' : '',
): Result<unknown, NotJson> => {
  const text = typeof json === 'string' ? json : decode(json);
  try {
    if (text !== null) return ok(JSON.parse(text));
  } catch {
    // The fault is found below.
  }
  const fault = typeof json === 'string' ? null : encodingFaultOf(json, text !== null);
  return err(
    fault === null
      ? malformed(text ?? '', subject, advice)
      : { code: 'invalid-utf-8', message: quotable(`${subject} is ${fault}`) },
  );
};
