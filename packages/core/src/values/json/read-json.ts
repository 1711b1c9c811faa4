import { err, ok, type Result } from 'neverthrow';
import { quotable, withoutKeys } from '../text.ts';
import { findJsonFault, moreText } from './json-fault.ts';

/** The index of the first byte that is not UTF-8, in bytes that are not. */
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

/** What is read, as messages call it. */
type JsonSubject = 'The body' | 'The line';

// One instance serves all: without `stream`, decode() keeps nothing. A byte order mark is dropped.
const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** How much of a text is shown before and after a place in it. */
const shown = { before: 30, after: 10 };

/** The text around a place on one line, and without half a character. A key must be masked before it is cut. */
const around = (text: string, index: number): string => {
  const before = withoutKeys(text.slice(Math.max(0, index - 99), index));
  const after = withoutKeys(text.slice(index, index + 99));
  const part = (before.slice(-shown.before) + after.slice(0, shown.after))
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return `${before.length > shown.before ? '…' : ''}${part}${after.length > shown.after ? '…' : ''}`;
};

/** Columns count code points, as all lengths do (decision D2). */
const placeOf = (text: string, index: number, subject: JsonSubject): string => {
  const lines = text.slice(0, index).split('\n');
  // To spread a megabyte takes up to 30 ms.
  const line = (lines.at(-1) ?? '').replace(/[\udc00-\udfff]/g, '');
  const column = `column ${line.length + 1}`;
  return subject === 'The line' ? column : `line ${lines.length}, ${column}`;
};

const malformed = (text: string, subject: JsonSubject, advice: string): NotJson => {
  const beginning = `${subject} is not well-formed JSON`;
  const fault = findJsonFault(text);
  if (fault === null) return { code: 'malformed-json', message: `${beginning}.` };
  const { index, cause } = fault;
  // JSON of several lines is cut up where each line is read by itself.
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
 * Reads JSON in UTF-8; a byte order mark is dropped, and of duplicate keys the last wins. What is wrong is
 * looked for only where it is not JSON: the message says where, and the usual cause (decision D19).
 * Errors: `invalid-utf-8`, `malformed-json`.
 *
 * @param subject a line of many is told from a body, because its own lines have no numbers
 * @param advice follows the cause where another value follows the first, such as where many jobs go
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
    // Below it is looked for what is wrong.
  }
  const fault = typeof json === 'string' ? null : encodingFaultOf(json, text !== null);
  return err(
    fault === null
      ? malformed(text ?? '', subject, advice)
      : { code: 'invalid-utf-8', message: quotable(`${subject} is ${fault}`) },
  );
};
