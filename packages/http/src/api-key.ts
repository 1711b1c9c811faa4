import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from './http-error.ts';

const isRepeated = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'api-key').length >
  1;

/**
 * Reads the key of a request from the header `API-Key` (interface §5).
 * Errors: `missing-api-key`, and `invalid-api-key` when the header is repeated.
 */
export const readApiKey = (request: IncomingMessage): Result<string, HttpError> => {
  const key = request.headers['api-key'];
  if (typeof key !== 'string' || key === '') {
    return err(httpError('missing-api-key', 'The request needs an API key in the header API-Key.'));
  }
  // Node joins repeated headers with a comma.
  return key.includes(',') && isRepeated(request)
    ? err(httpError('invalid-api-key', 'The header API-Key must be sent only once.'))
    : ok(key);
};
