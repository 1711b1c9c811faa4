import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JobService } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import type { Authenticate } from './authenticate.ts';
import { type BaseUrlOptions, createBaseUrl } from './base-url.ts';
import { type CorsOptions, createCors } from './cors.ts';
import { createDispatch } from './dispatch.ts';
import type { RateLimitOptions } from './rate-limit.ts';
import { splitTarget } from './request-target.ts';
import { createResponder, type Failure } from './respond.ts';
import { createRouter } from './router.ts';
import { createRoutes } from './routes.ts';

/** What a request listener works with. */
export interface RequestListenerOptions extends BaseUrlOptions {
  readonly jobs: JobService;
  /**
   * Finds the employer that a key belongs to; `null` for an unknown or revoked key (401). When it
   * returns an error, throws or rejects, the answer is 503 and the cause goes to `onError`.
   * `authenticateByKey` makes one from an `EmployerStore`.
   */
  readonly authenticate: Authenticate;
  /** Larger bodies are refused with 413 (decision D24); 1 MiB when absent. */
  readonly bodyLimitBytes?: number | undefined;
  /** No limit when absent. */
  readonly rateLimit?: RateLimitOptions | undefined;
  /** Off when absent (decision D30). */
  readonly cors?: CorsOptions | undefined;
  /** What each answer carries as `X-Request-Id`; nothing when absent. */
  readonly requestIdOf?: ((request: IncomingMessage) => string) | undefined;
  /** While it returns true, every request is refused with 503 and its connection is closed. */
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

const checkListenerOptions = (options: RequestListenerOptions): void => {
  checkOptions('createRequestListener', options, {
    jobs: 'optional',
    authenticate: 'optional',
    baseUrl: 'optional',
    trustProxy: 'optional',
    bodyLimitBytes: 'optional',
    rateLimit: 'optional',
    cors: 'optional',
    requestIdOf: 'optional',
    isStopping: 'optional',
    onError: 'optional',
  });
  const { jobs, authenticate, bodyLimitBytes } = options;
  if (jobs?.referenceData === undefined) {
    throw new TypeError('createRequestListener needs jobs, which createJobService makes.');
  }
  if (typeof authenticate !== 'function') {
    throw new TypeError('createRequestListener needs authenticate, a function.');
  }
  if (bodyLimitBytes !== undefined && !(bodyLimitBytes > 0)) {
    throw new TypeError(`bodyLimitBytes must be a number above 0, not ${bodyLimitBytes}.`);
  }
};

/**
 * Creates the HTTP interface of a job service (interface §4–§9): every path begins with
 * `/api/v1.1`, below the prefix that the listener is mounted under, if any. Given `next`, it leaves
 * other paths to the host; a body that the host has parsed is used, and headers that the host has
 * set stay.
 *
 * Throws a TypeError for options that are missing, unknown or wrong, such as a `baseUrl` that is
 * not an absolute address.
 *
 * @example
 * http.createServer(createRequestListener({ jobs, authenticate })).listen(8080);
 * app.use('/careers', createRequestListener({ jobs, authenticate })); // Express
 */
export const createRequestListener = (options: RequestListenerOptions): JobRequestListener => {
  checkListenerOptions(options);
  const { jobs, bodyLimitBytes = 1024 * 1024 } = options;
  const findRoute = createRouter(createRoutes({ jobs, baseUrlOf: createBaseUrl(options) }));
  const setCorsHeaders = options.cors && createCors(options.cors);
  const dispatch = createDispatch({ ...options, bodyLimitBytes });
  const respond = createResponder(options);

  return (request, response, next) => {
    const { path, query } = splitTarget(request.url ?? '');
    const found = findRoute(path);
    if (found === null && next !== undefined) {
      next();
      return;
    }
    setCorsHeaders?.(request, response);
    void respond(request, response, dispatch({ request, response, found, query }));
  };
};
