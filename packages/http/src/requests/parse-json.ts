import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';
import { otherEncodingOf, utf8FaultOf } from './malformed/encoding-fault.ts';
import { findJsonFault } from './malformed/json-fault.ts';

/** A job is nested four levels deep; the rest is room for unknown fields, which are ignored. */
const maxDepth = 32;

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1));
  // Not Object.values(): of 75 000 members, that takes twice as long as to parse them.
  for (const name in value) {
    if (isDeeperThan((value as Record<string, unknown>)[name], levels - 1)) return true;
  }
  return false;
};

// One instance serves all: without `stream`, decode() keeps nothing. A byte order mark is dropped.
const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

/** How much of a text is shown before and behind a place in it. */
const shown = { before: 30, behind: 10 };

/** The text around a place on one line, and without half a character. */
const around = (text: string, index: number): string => {
  const start = Math.max(0, index - shown.before);
  const end = index + shown.behind;
  const part = text
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
};

/** Columns count code points, as all lengths do (decision D2). */
const placeOf = (text: string, index: number, hasLines: boolean): string => {
  let line = 1;
  let column = 1;
  for (let at = 0; at < index; at++) {
    const code = text.charCodeAt(at);
    const isHalf = code >= 0xdc00 && code <= 0xdfff;
    if (code === 0x0a) line++;
    column = code === 0x0a ? 1 : column + (isHalf ? 0 : 1);
  }
  return hasLines ? `line ${line}, column ${column}` : `column ${column}`;
};

const wholeBody = 'The body';

const malformed = (text: string, subject: string): HttpError => {
  const beginning = `${subject} is not well-formed JSON`;
  const fault = findJsonFault(text);
  if (fault === null) return httpError('malformed-json', `${beginning}.`);
  const { index, cause } = fault;
  const place = placeOf(text, index, subject === wholeBody);
  const near = around(text, index);
  const end = near === '' ? '.' : `, near ${near}`;
  return httpError('malformed-json', `${beginning}: ${cause} (${place})${end}`);
};

/** Why bytes are not even the text that JSON is; `null` where they are. */
const encodingFault = (
  bytes: Uint8Array,
  text: string | null,
  subject: string,
): HttpError | null => {
  const other = otherEncodingOf(bytes);
  if (other !== null) return httpError('invalid-utf-8', `${subject} is ${other}`);
  if (text !== null) return null;
  return httpError('invalid-utf-8', `${subject} is not well-formed UTF-8: ${utf8FaultOf(bytes)}.`);
};

/** Refuses what is nested more than 32 levels deep (decision D24): `json-too-deep`. */
export const checkDepth = <Value>(value: Value, subject = wholeBody): Result<Value, HttpError> =>
  isDeeperThan(value, maxDepth)
    ? err(httpError('json-too-deep', `${subject} is nested deeper than ${maxDepth} levels.`))
    : ok(value);

/**
 * Parses a body: UTF-8 only, of duplicate keys the last wins, at most 32 levels deep (decision D24). What
 * is wrong with one is looked for only then (decision D19).
 * Errors: `invalid-utf-8`, `malformed-json`, `json-too-deep`.
 *
 * @param subject what it is called in messages; a line of a batch has columns alone
 */
export const parseJson = (
  body: string | Uint8Array,
  subject = wholeBody,
): Result<unknown, HttpError> => {
  const text = typeof body === 'string' ? body : decode(body);
  try {
    if (text !== null) return checkDepth<unknown>(JSON.parse(text), subject);
  } catch {
    // Below it is looked for what is wrong.
  }
  const fault = typeof body === 'string' ? null : encodingFault(body, text, subject);
  return err(fault ?? malformed(text ?? '', subject));
};

/**
 * Parses a body as it was received. What a parser of the host has made of it is taken as it is.
 * Errors: those of {@link parseJson}.
 */
export const parseBody = (body: unknown): Result<unknown, HttpError> =>
  typeof body === 'string' || body instanceof Uint8Array ? parseJson(body) : ok(body);
