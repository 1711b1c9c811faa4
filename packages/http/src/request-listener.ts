import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Employer, JobError, JobService } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type Answer, emptyAnswer } from './answer.ts';
import { readApiKey } from './authenticate.ts';
import { type BaseUrlOptions, createBaseUrl } from './base-url.ts';
import { type CorsOptions, createCors } from './cors.ts';
import type { HostedRequest } from './hosted-request.ts';
import { type HttpError, httpError } from './http-error.ts';
import { effectiveMethod } from './method-override.ts';
import { problemAnswer } from './problem.ts';
import { createRateLimiter, type RateLimitOptions } from './rate-limit.ts';
import { readJsonBody } from './read-body.ts';
import { splitTarget } from './request-target.ts';
import { respond } from './respond.ts';
import type { Outcome } from './route.ts';
import { createRouter, type Found } from './router.ts';
import { createRoutes } from './routes.ts';
import { presentTurn } from './turn.ts';

/** What a request failed of, for the host's log. */
export interface Failure {
  readonly code: (JobError | HttpError)['code'];
  /** What was thrown or reported underneath, never shown to a client; may be absent. */
  readonly cause: unknown;
}

/** Whose key it is: an employer or `null`, as it is or as the value of a `Result`. */
export type Authentication =
  | Employer
  | null
  | Result<Employer | null, { readonly cause?: unknown }>;

export interface RequestListenerOptions extends BaseUrlOptions {
  readonly jobs: JobService;
  /**
   * Tells whose key this is: `null` for an unknown or revoked one (401). When it answers with an
   * error, throws or rejects, the request is answered by 503 and the cause goes to `onError`.
   */
  readonly authenticate: (
    apiKey: string,
    request: IncomingMessage,
  ) => Authentication | Promise<Authentication>;
  /** Larger bodies are answered by 413 (decision D24); 1 MiB when absent. */
  readonly bodyLimitBytes?: number | undefined;
  /** No limit when absent. */
  readonly rateLimit?: RateLimitOptions | undefined;
  /** Off when absent (decision D30). */
  readonly cors?: CorsOptions | undefined;
  /** What each answer carries as `X-Request-Id`; nothing when absent. */
  readonly requestIdOf?: ((request: IncomingMessage) => string) | undefined;
  /** While it says true, every request is answered by 503 and its connection is closed. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Called after each answer of status 500 or above. The request holds the key: log it with care. */
  readonly onError?: ((failure: Failure, request: IncomingMessage) => void) | undefined;
}

/** A listener for `node:http`, which is a middleware for Express, Connect and the like as well. */
export type JobRequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

const routeNotFound = httpError('route-not-found', 'There is nothing at this address.');
const shuttingDown = httpError('shutting-down', 'The server is shutting down; try again.');
const invalidApiKey = httpError('invalid-api-key', 'The API key is unknown or revoked.');
const authenticationUnavailable = (cause: unknown): HttpError =>
  httpError(
    'authentication-unavailable',
    'The API key cannot be checked at this moment; try again later.',
    { cause },
  );

// By shape, since the host may have a copy of the library of its own.
const isResult = (answer: Authentication): answer is Exclude<Authentication, Employer | null> =>
  typeof answer === 'object' && answer !== null && 'isErr' in answer;

// What `keys[apiKey]` finds for the key `constructor` is no employer, and would see jobs of nobody.
const isEmployer = ({ id, name }: Employer): boolean =>
  Number.isInteger(id) && id > 0 && typeof name === 'string';

/**
 * Creates the HTTP interface of a job service (interface §4–§9): every path begins with
 * `/api/v1.1`, below the prefix that the listener is mounted under, if any. Given `next`, it leaves
 * paths that are none of its own to the host; a body that the host has parsed is used, and headers
 * that the host has set stay.
 *
 * Throws a TypeError for options that make no sense, such as a `baseUrl` that is no address.
 *
 * @example
 * http.createServer(createRequestListener({ jobs, authenticate })).listen(8080);
 * app.use('/careers', createRequestListener({ jobs, authenticate })); // Express
 */
export const createRequestListener = (options: RequestListenerOptions): JobRequestListener => {
  const { jobs, authenticate, isStopping, requestIdOf, onError } = options;
  const { bodyLimitBytes = 1024 * 1024 } = options;
  if (!(bodyLimitBytes > 0)) {
    throw new TypeError(`bodyLimitBytes must be a number above 0, not ${bodyLimitBytes}.`);
  }
  const findRoute = createRouter(createRoutes({ jobs, baseUrlOf: createBaseUrl(options) }));
  const setCorsHeaders = options.cors && createCors(options.cors);
  const countRequest = options.rateLimit && createRateLimiter(options.rateLimit);

  const readCaller = async (request: HostedRequest): Promise<Result<Employer, HttpError>> => {
    const key = readApiKey(request);
    if (key.isErr()) return err(key.error);
    try {
      const answer = await authenticate(key.value, request);
      const found = isResult(answer) ? answer : ok(answer);
      if (found.isErr()) return err(authenticationUnavailable(found.error.cause));
      if (found.value && !isEmployer(found.value)) {
        throw new TypeError('authenticate answered with something that is no employer.');
      }
      return found.value ? ok(found.value) : err(invalidApiKey);
    } catch (cause) {
      return err(authenticationUnavailable(cause));
    }
  };

  const checkRate = (request: HostedRequest, response: ServerResponse): HttpError | undefined => {
    const rate = countRequest?.(String(request.headers['api-key']));
    if (rate === undefined) return undefined;
    response.setHeaders(new Map(Object.entries(rate.headers)));
    if (rate.allowed) return undefined;
    const headers = { 'Retry-After': String(rate.retryAfterSeconds) };
    return httpError('too-many-requests', 'The API key has used up its requests; wait.', {
      headers,
    });
  };

  // The order of refusals is that of decision D32; the handlers go on from where this ends.
  const answerTo = async (
    request: HostedRequest,
    response: ServerResponse,
    found: Found | null,
    query: string,
  ): Promise<Outcome> => {
    if (isStopping?.()) return err(shuttingDown);
    if (found === null) return err(routeNotFound);
    const { id, resource } = found;
    const method = effectiveMethod(request);
    if (method === 'OPTIONS') return ok(emptyAnswer({ Allow: resource.allow }));
    const route = resource.routes.get(method === 'HEAD' ? 'GET' : method);
    if (route === undefined) {
      const message = `Here only ${resource.allow} are possible.`;
      return err(httpError('method-not-allowed', message, { headers: { Allow: resource.allow } }));
    }
    if (route.access === 'public') return route.handle({ request, id, query, body: undefined });

    const employer = await readCaller(request);
    if (employer.isErr()) return err(employer.error);
    const overLimit = checkRate(request, response);
    if (overLimit) return err(overLimit);
    if (route.body === undefined) {
      return await route.handle({ request, id, query, body: undefined }, employer.value);
    }
    const body = await readJsonBody(request, bodyLimitBytes);
    if (body.isErr()) return err(body.error);
    return await route.handle({ request, id, query, body: body.value }, employer.value);
  };

  // Among the other headers and not set before them, which would take Node twice as long.
  const identified = (request: IncomingMessage, answer: Answer): Answer =>
    requestIdOf === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, 'X-Request-Id': requestIdOf(request) } };

  const answer = async (...call: Parameters<typeof answerTo>): Promise<void> => {
    const [request, response] = call;
    const turn = presentTurn();
    const outcome = await answerTo(...call).catch((cause: unknown) =>
      err(httpError('internal-error', 'Something went wrong on our side.', { cause })),
    );
    const written = outcome.isOk() ? outcome.value : problemAnswer(outcome.error);
    turn.atEnd(() => {
      respond(request, response, identified(request, written));
      if (written.status < 500 || outcome.isOk()) return;
      const { error } = outcome;
      onError?.({ code: error.code, cause: 'cause' in error ? error.cause : undefined }, request);
    });
  };

  return (request, response, next) => {
    const { path, query } = splitTarget(request.url ?? '');
    const found = findRoute(path);
    if (found === null && next !== undefined) {
      next();
      return;
    }
    setCorsHeaders?.(request, response);
    void answer(request, response, found, query);
  };
};
