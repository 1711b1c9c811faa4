import type { ServerResponse } from 'node:http';
import type { Employer, EmployerId } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from './http-error.ts';

/**
 * How many requests an employer may make, with all of its keys together (decision D21). Each process
 * counts by itself.
 */
export interface RateLimitOptions {
  /** Requests in each minute, at least 1. */
  readonly requestsPerMinute: number;
}

/** What counting one more request of an employer gives. */
export interface RequestCount {
  readonly allowed: boolean;
  /** Until the count starts again, at least 1. */
  readonly retryAfterSeconds: number;
  /** `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly headers: Readonly<Record<string, string>>;
}

const windowMs = 60_000;

/**
 * Creates the function that counts a request of an employer. All share one window of a minute, so
 * that forgetting it frees all memory; an employer can thus make twice its requests around the end of
 * a window, and no more than its requests per minute over any longer time.
 *
 * @param now milliseconds of a clock that never goes back
 */
export const createRequestCounter = (
  options: RateLimitOptions,
  now: () => number = () => performance.now(),
): ((employer: EmployerId) => RequestCount) => {
  checkOptions('rateLimit', options, { requestsPerMinute: 'optional' });
  const { requestsPerMinute } = options;
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 1) {
    throw new TypeError(
      `rateLimit.requestsPerMinute must be a whole number from 1, not ${requestsPerMinute}.`,
    );
  }
  const counts = new Map<EmployerId, number>();
  let windowEndsAt = 0;

  return (employer) => {
    const at = now();
    if (at >= windowEndsAt) {
      counts.clear();
      windowEndsAt = at + windowMs;
    }
    const count = (counts.get(employer) ?? 0) + 1;
    counts.set(employer, count);
    const retryAfterSeconds = Math.ceil((windowEndsAt - at) / 1000);
    const remaining = Math.max(requestsPerMinute - count, 0);
    return {
      allowed: count <= requestsPerMinute,
      retryAfterSeconds,
      headers: {
        'RateLimit-Policy': `"per-employer";q=${requestsPerMinute};w=${windowMs / 1000}`,
        RateLimit: `"per-employer";r=${remaining};t=${retryAfterSeconds}`,
      },
    };
  };
};

/**
 * Creates the function that counts a request of the employer who calls, and says in the headers of
 * the response what is left. A key that is sent does not count: a host may have ignored it.
 * Errors: `too-many-requests`.
 */
export const createRateCheck = (options: RateLimitOptions) => {
  const countRequest = createRequestCounter(options);
  return (response: ServerResponse, employer: Employer): Result<void, HttpError> => {
    const { allowed, headers, retryAfterSeconds } = countRequest(employer.id);
    response.setHeaders(new Map(Object.entries(headers)));
    if (allowed) return ok();
    return err(
      httpError(
        'too-many-requests',
        `Too many requests: the limit is ${options.requestsPerMinute} per minute. Try again later.`,
        { headers: { 'Retry-After': String(retryAfterSeconds) } },
      ),
    );
  };
};
