import { readJson } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';

/** A job is nested four levels deep; the rest is for unknown fields, which are ignored. */
const maxDepth = 32;

/** The name of the body in messages. */
type Subject = Parameters<typeof readJson>[1];

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1));
  // Not Object.values(): for 75 000 members, it takes twice as long as parsing them.
  for (const name in value) {
    if (isDeeperThan((value as Record<string, unknown>)[name], levels - 1)) return true;
  }
  return false;
};

/** Refuses values that are nested more than 32 levels deep (decision D24): `json-too-deep`. */
export const checkDepth = <Value>(
  value: Value,
  subject: Subject = 'The body',
): Result<Value, HttpError> =>
  isDeeperThan(value, maxDepth)
    ? err(httpError('json-too-deep', `${subject} is nested deeper than ${maxDepth} levels.`))
    : ok(value);

/**
 * Parses a body: UTF-8 only, the last of duplicate keys wins, at most 32 levels deep (decision D24).
 * Errors: `invalid-utf-8`, `malformed-json`, `json-too-deep`.
 *
 * @param subject the name of the body in messages
 * @param advice as `readJson` takes it
 */
export const parseJson = (
  body: string | Uint8Array,
  subject: Subject = 'The body',
  advice?: string,
): Result<unknown, HttpError> =>
  readJson(body, subject, advice).andThen((value) => checkDepth(value, subject));

/**
 * Parses a body as it was received. The result of a parser of the host is taken as it is.
 * Errors: those of {@link parseJson}.
 */
export const parseBody = (body: unknown, advice?: string): Result<unknown, HttpError> =>
  typeof body === 'string' || body instanceof Uint8Array
    ? parseJson(body, 'The body', advice)
    : ok(body);
