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

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^1f8b/, 'compressed by gzip'],
  // A byte order mark, or a character of ASCII next to zeros.
  [/^(fffe0000|(?!00)..000000)/, 'in UTF-32, little-endian'],
  [/^(0000feff|000000(?!00)..)/, 'in UTF-32, big-endian'],
  [/^(fffe|(?!00)..00)/, 'in UTF-16, little-endian'],
  [/^(feff|00(?!00)..)/, 'in UTF-16, big-endian'],
];

/** What an input is instead of UTF-8, by its first bytes, such as `in UTF-16, big-endian`; `null` where it may be. */
export const encodingOf = (bytes: Uint8Array): string | null => {
  const start = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0'));
  return beginnings.find(([pattern]) => pattern.test(start.join('')))?.[1] ?? null;
};

/** Why something is not JSON in UTF-8 (decisions D19, D24). */
export interface NotJson {
  readonly code: 'invalid-utf-8' | 'malformed-json';
  readonly message: string;
}

/** The error of an input, or a line of one, in another encoding. */
export const inEncoding = (subject: JsonSubject, encoding: string): NotJson => {
  const advice = encoding.startsWith('in ') ? 'in UTF-8' : 'uncompressed';
  return { code: 'invalid-utf-8', message: `${subject} is ${encoding}. Send it ${advice}.` };
};

const notWellFormed = (subject: JsonSubject, bytes: Uint8Array): NotJson => {
  const index = firstBadByte(bytes);
  const byte = bytes[index] ?? 0;
  const character = byte >= 0xa0 ? `, which is ${String.fromCharCode(byte)} in Latin-1` : '';
  const where = `byte ${index + 1} is 0x${byte.toString(16).toUpperCase()}${character}`;
  return {
    code: 'invalid-utf-8',
    message: quotable(`${subject} is not well-formed UTF-8: ${where}.`),
  };
};

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
  // Spreading a megabyte would block the event loop.
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
  if (typeof json === 'string') return err(malformed(json, subject, advice));
  // UTF-16 may decode as UTF-8. A line does not show it: it may begin within a character.
  const encoding = subject === 'The body' ? encodingOf(json) : null;
  if (encoding !== null) return err(inEncoding(subject, encoding));
  return err(text === null ? notWellFormed(subject, json) : malformed(text, subject, advice));
};
