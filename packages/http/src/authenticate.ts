import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from './http-error.ts';

/**
 * Reads the key of a request from the header `API-Key` (interface §5). Node joins repeated headers
 * by commas, so several keys are one that nobody has.
 * Errors: `missing-api-key`.
 */
export const readApiKey = ({ headers }: IncomingMessage): Result<string, HttpError> => {
  const key = headers['api-key'];
  return typeof key === 'string' && key !== ''
    ? ok(key)
    : err(httpError('missing-api-key', 'The request needs an API key in the header API-Key.'));
};
