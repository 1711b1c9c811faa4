import type { IncomingMessage } from 'node:http';
import type { Caller } from '@jobposting/core';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';
import type { HttpRequest } from '../requests/http-request.ts';

/**
 * The caller: an employer, with the id of its key if it has one, or `null`, as it is or as the value of
 * a `Result`. The store's own error is answered as `store-unavailable`, any other as
 * `authentication-unavailable`.
 */
export type Authentication =
  | Caller
  | null
  | Result<Caller | null, StoreUnavailable | { readonly cause?: unknown }>;

/**
 * Finds the employer who calls; `null` when the API key is unknown or revoked. It is called with
 * `null` when the request has no key: a host can then identify the caller by other means, or returns
 * `null`, and the key is missing (decision D21). When it throws for `null`, for example because it hashes
 * its argument, a request without a key gets 503 instead of 401. `since` is when the request came, in the time of
 * `performance.now()`: the employer may be as at any moment since then.
 */
export type Authenticate<Raw = IncomingMessage> = (
  apiKey: string | null,
  request: Raw,
  since?: number,
) => Authentication | PromiseLike<Authentication>;

const otherHeaders = ['Authorization', 'X-API-Key', 'ApiKey'];
const otherParameter = /^(?:x-)?(?:api[-_]?)?key$|^(?:access[-_]?)?token$/i;

/** Where else the request may have a key; no message contains the key itself. */
const otherPlaceOf = ({ headers, query }: HttpRequest): string | null => {
  const header = otherHeaders.find((name) => headers[name.toLowerCase()] !== undefined);
  if (header !== undefined) return `the header ${header}`;
  const parameter = query === '' ? [] : [...new URLSearchParams(query).keys()];
  const name = parameter.find((each) => otherParameter.test(each));
  return name === undefined ? null : `the parameter ${name}`;
};

const missingApiKey = (request: HttpRequest): HttpError => {
  const place = otherPlaceOf(request);
  const advice =
    place === null
      ? 'Send one in the header API-Key.'
      : `You sent ${place}; the key goes into the header API-Key.`;
  return httpError('missing-api-key', `The request has no API key. ${advice}`);
};
const invalidApiKey = (apiKey: string): HttpError => {
  const advice = /^(?:bearer|basic)\s/i.test(apiKey) ? ' Send it alone, without a scheme.' : '';
  return httpError('invalid-api-key', `The API key is unknown or revoked.${advice}`);
};
const authenticationUnavailable = (cause: unknown): HttpError =>
  httpError(
    'authentication-unavailable',
    'The caller cannot be checked at the moment. Try again later.',
    { cause },
  );

/** Whether a host returned a `Result`: checked by shape, since it may have its own copy of the library. */
export const isResult = <Value, Error>(
  value: Value | Result<Value, Error>,
): value is Result<Value, Error> => typeof value === 'object' && value !== null && 'isErr' in value;

const isStoreUnavailable = (error: object): error is StoreUnavailable =>
  'code' in error && error.code === 'store-unavailable';

/** The key that a request carries; `null` when the header is absent or empty. */
const apiKeyOf = ({ headers }: HttpRequest): string | null => {
  const apiKey = headers['api-key'];
  return typeof apiKey === 'string' && apiKey !== '' ? apiKey : null;
};

const isId = (id: number): boolean => Number.isInteger(id) && id > 0;

// A host that looks keys up in a plain object finds a function for the key `constructor`.
const isCaller = ({ id, name, keyId = 1 }: Caller): boolean =>
  isId(id) && isId(keyId) && typeof name === 'string';

const noCaller = (): Error =>
  new TypeError(
    'authenticate must return null or an employer, whose name is a text and whose id, and keyId where ' +
      'it has one, is a whole number from 1.',
  );

type CallerResult = Result<Caller, HttpError | StoreUnavailable>;

/** Finds the caller. */
export type ReadCaller<Raw> = (request: HttpRequest<Raw>, since?: number) => Promise<CallerResult>;

/**
 * Creates the function that finds the caller, by the header `API-Key` (interface §5) or by the host's own
 * means (decision D21). Repeated headers are joined by commas, so several keys make one that nobody
 * has.
 * Errors: `missing-api-key`, `invalid-api-key`, `authentication-unavailable`, `store-unavailable`.
 */
export const createCallerReader = <Raw>(authenticate: Authenticate<Raw>): ReadCaller<Raw> => {
  const callerOf = (authentication: Authentication, request: HttpRequest): CallerResult => {
    const found = isResult(authentication) ? authentication : ok(authentication);
    if (found.isErr()) {
      const { error } = found;
      return err(isStoreUnavailable(error) ? error : authenticationUnavailable(error.cause));
    }
    if (!found.value) {
      const apiKey = apiKeyOf(request);
      return err(apiKey === null ? missingApiKey(request) : invalidApiKey(apiKey));
    }
    return isCaller(found.value) ? ok(found.value) : err(authenticationUnavailable(noCaller()));
  };
  return async (request, since) => {
    try {
      return callerOf(await authenticate(apiKeyOf(request), request.raw, since), request);
    } catch (cause) {
      return err(authenticationUnavailable(cause));
    }
  };
};
