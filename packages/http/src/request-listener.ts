import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JobService } from '@jobposting/core';
import { bytesBesideJob, checkOptions } from '@jobposting/core/adapter';
import type { Authenticate } from './authenticate.ts';
import { type BaseUrlOptions, createBaseUrl } from './base-url.ts';
import { type BudgetOptions, createBudget, createClaim } from './budget.ts';
import { type CorsOptions, createCors } from './cors.ts';
import { createDispatch } from './dispatch.ts';
import { createPathAdvice } from './path-advice.ts';
import type { CountRequest, RateLimitOptions } from './rate-limit.ts';
import { splitTarget } from './request-target.ts';
import { createResponder, type ReportFailure } from './respond.ts';
import { pathPrefix } from './route.ts';
import { createRouter } from './router.ts';
import { createRoutes } from './routes.ts';

/** What a request listener works with. */
export interface RequestListenerOptions extends BaseUrlOptions {
  readonly jobs: JobService;
  /**
   * Finds the employer that a key belongs to; `null` for an unknown or revoked key (401). It is called
   * with `null` in place of a key when the request has none, so that a host can know the caller from
   * the request; `null` then means that the key is missing (decision D21). When it returns an error,
   * throws or rejects, for `null` too, the answer is 503 and the cause goes to `onError`.
   * `authenticateByKey` makes one from an `EmployerStore`.
   */
  readonly authenticate: Authenticate;
  /**
   * Larger bodies are refused with 413 (decision D24). At least 16 KiB more than `maxJobBytes` of
   * `jobs`, which is what it is when absent: 1 MiB for a job service with its own default.
   */
  readonly bodyLimitBytes?: number | undefined;
  /**
   * No limit when absent. A function counts itself, for hosts whose processes share the count; when it
   * fails, the request is let through and `onError` gets the cause, with the code
   * `rate-limit-unavailable`.
   */
  readonly rateLimit?: RateLimitOptions | CountRequest | undefined;
  /**
   * How many wrong keys a client address, or the first 64 bits of an IPv6 address, may send in a
   * minute before they get 429 in place of 401; 60 when absent. A valid key is never slowed down
   * (decision D20).
   */
  readonly wrongKeysPerMinute?: number | undefined;
  /** How much may be under way before requests are refused with 429 or 503 (decision D20). */
  readonly underWay?: BudgetOptions | undefined;
  /** Off when absent (decision D30). */
  readonly cors?: CorsOptions | undefined;
  /**
   * What each answer carries as `X-Request-Id`, an error also as its member `requestId` (decision
   * D19); nothing when absent.
   */
  readonly requestIdOf?: ((request: IncomingMessage) => string) | undefined;
  /** While it returns true, every request is refused with 503 and its connection is closed. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Called after each answer of status 500 or above. The request holds the key: log it with care. */
  readonly onError?: ReportFailure | undefined;
}

/** A listener for `node:http`, which is a middleware for Express, Connect and the like as well. */
export type JobRequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** Room for any stored job, and for what a body may have beside it (decision D9). */
const smallestBodyLimit = ({ maxJobBytes }: JobService): number => maxJobBytes + bytesBesideJob;

const checkListenerOptions = (options: RequestListenerOptions): void => {
  checkOptions('createRequestListener', options, {
    jobs: 'optional',
    authenticate: 'optional',
    baseUrl: 'optional',
    basePath: 'optional',
    trustProxy: 'optional',
    bodyLimitBytes: 'optional',
    rateLimit: 'optional',
    wrongKeysPerMinute: 'optional',
    underWay: 'optional',
    cors: 'optional',
    requestIdOf: 'optional',
    isStopping: 'optional',
    onError: 'optional',
  });
  const { jobs, authenticate, bodyLimitBytes } = options;
  if (jobs?.referenceData === undefined || !(jobs.maxJobBytes > 0)) {
    throw new TypeError('createRequestListener needs jobs, which createJobService makes.');
  }
  if (typeof authenticate !== 'function') {
    throw new TypeError('createRequestListener needs authenticate, a function.');
  }
  const smallest = smallestBodyLimit(jobs);
  if (bodyLimitBytes !== undefined && !(bodyLimitBytes >= smallest)) {
    throw new TypeError(
      `bodyLimitBytes must be at least ${smallest}, which is maxJobBytes of jobs and 16 KiB, so that every job can be sent back; it is ${bodyLimitBytes}.`,
    );
  }
};

/**
 * Creates the HTTP interface of a job service (interface §4–§9): every path begins with
 * `/api/v1.1`, below the prefix that the listener is mounted under, if any (decision D26). Given
 * `next`, it leaves other paths to the host; a body that the host has parsed is used, and headers
 * that the host has set stay.
 *
 * Throws a TypeError for options that are missing, unknown or wrong, such as a `baseUrl` that is
 * not an absolute address, or a `bodyLimitBytes` that some jobs would not fit in.
 *
 * @example
 * http.createServer(createRequestListener({ jobs, authenticate })).listen(8080);
 * app.use('/careers', createRequestListener({ jobs, authenticate })); // Express
 */
export const createRequestListener = (options: RequestListenerOptions): JobRequestListener => {
  checkListenerOptions(options);
  const { jobs, basePath = '', bodyLimitBytes = smallestBodyLimit(jobs) } = options;
  const prefix = `${basePath}${pathPrefix}`;
  const baseUrlOf = createBaseUrl(options);
  const routes = createRoutes({ jobs, baseUrl: options.baseUrl, baseUrlOf, bodyLimitBytes });
  const findRoute = createRouter(routes, prefix);
  const adviceFor = createPathAdvice(findRoute, prefix);
  const setCorsHeaders = options.cors && createCors(options.cors);
  const budget = createBudget(options.underWay ?? {}, bodyLimitBytes);
  const dispatch = createDispatch({ ...options, bodyLimitBytes, budget, adviceFor });
  const respond = createResponder({ ...options, budget });

  return (request, response, next) => {
    const { path, query } = splitTarget(request.url ?? '');
    const found = findRoute(path);
    if (found === null && next !== undefined) {
      next();
      return;
    }
    setCorsHeaders?.(request, response);
    const claim = createClaim();
    const answering = dispatch({ request, response, found, path, query, claim });
    void respond({ request, response, claim }, answering);
  };
};
