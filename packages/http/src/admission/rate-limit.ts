import type { Employer, EmployerId } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';
import { isResult } from '../keys/authenticate.ts';

/** What a subject has done in the present minute. */
interface MinuteCount {
  readonly count: number;
  /** Until the count starts again, at least 1. */
  readonly secondsLeft: number;
}

/** The length of the window. */
const countedSeconds = 60;

/**
 * Creates the function that counts an act of a subject. All subjects share one window of a minute, so that
 * forgetting it frees all memory. So a subject can act twice as often around the end of a window, but not more
 * often over any longer time.
 *
 * @param now milliseconds of a monotonic clock
 * @param maxSubjects how many subjects are counted apart; all others together count as one
 */
export const createMinuteCount = <Subject>(
  now: () => number,
  maxSubjects = Number.POSITIVE_INFINITY,
): ((subject: Subject) => MinuteCount) => {
  const counts = new Map<Subject | 'others', number>();
  let endsAt = 0;

  return (subject) => {
    const at = now();
    if (at >= endsAt) {
      counts.clear();
      endsAt = at + countedSeconds * 1000;
    }
    const counted = counts.size < maxSubjects || counts.has(subject) ? subject : 'others';
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    return { count, secondsLeft: Math.ceil((endsAt - at) / 1000) };
  };
};

/**
 * How many requests an employer may make, with all of its keys together (decision D20). Each process
 * counts by itself.
 */
export interface RateLimitOptions {
  /** Requests in each minute, at least 1. */
  readonly requestsPerMinute: number;
}

/** The result of counting one request. */
export interface RequestCount {
  readonly allowed: boolean;
  /** Until the count starts again, at least 1. */
  readonly retryAfterSeconds: number;
  /** Headers for the answer: `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Counts a request of an employer, for hosts whose processes share the count. When it returns an
 * error, throws or rejects, the request is let through: a failed counter stops nobody.
 */
export type CountRequest = (
  employer: EmployerId,
) =>
  | RequestCount
  | Result<RequestCount, { readonly cause?: unknown }>
  | Promise<RequestCount | Result<RequestCount, { readonly cause?: unknown }>>;

/**
 * Creates the function that counts a request of an employer in this process.
 *
 * @param now milliseconds of a monotonic clock
 */
export const createRequestCounter = (
  options: RateLimitOptions,
  now: () => number = () => performance.now(),
): ((employer: EmployerId) => Required<RequestCount>) => {
  checkOptions('rateLimit', options, { requestsPerMinute: 'optional' });
  const { requestsPerMinute } = options;
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 1) {
    throw new TypeError(
      `rateLimit.requestsPerMinute must be a whole number from 1, not ${requestsPerMinute}.`,
    );
  }
  const countOf = createMinuteCount<EmployerId>(now);

  return (employer) => {
    const { count, secondsLeft } = countOf(employer);
    const remaining = Math.max(requestsPerMinute - count, 0);
    return {
      allowed: count <= requestsPerMinute,
      retryAfterSeconds: secondsLeft,
      headers: {
        'RateLimit-Policy': `"per-employer";q=${requestsPerMinute};w=${countedSeconds}`,
        RateLimit: `"per-employer";r=${remaining};t=${secondsLeft}`,
      },
    };
  };
};

const tooManyRequests = (retryAfterSeconds: number): HttpError =>
  httpError(
    'too-many-requests',
    `The employer has sent too many requests. Try again in ${retryAfterSeconds} seconds.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );

/** Throws for what a host's counter may get wrong. Malformed headers throw here, not when the answer is written. */
const checkCount = ({ allowed, retryAfterSeconds, headers }: RequestCount): void => {
  if (typeof allowed !== 'boolean' || !(allowed || retryAfterSeconds >= 1)) {
    throw new TypeError('rateLimit must count with allowed and retryAfterSeconds, from 1.');
  }
  new Headers(headers);
};

/**
 * Creates the function that counts a request of the calling employer, and puts what is left into the headers
 * of the answer. The count is per employer, not per key: a host may have ignored the key.
 * Errors: `too-many-requests`.
 */
export const createRateCheck = (rateLimit: RateLimitOptions | CountRequest) => {
  const countRequest: CountRequest =
    typeof rateLimit === 'function' ? rateLimit : createRequestCounter(rateLimit);

  return async (
    employer: Employer,
    addHeaders: (headers: Readonly<Record<string, string>>) => void,
    onFailure: (cause: unknown) => void,
  ): Promise<Result<void, HttpError>> => {
    try {
      const counted = await countRequest(employer.id);
      const count = isResult(counted) ? counted : ok(counted);
      if (count.isErr()) {
        onFailure(count.error.cause);
        return ok();
      }
      if (typeof rateLimit === 'function') checkCount(count.value);
      const { allowed, headers = {}, retryAfterSeconds } = count.value;
      addHeaders(headers);
      return allowed ? ok() : err(tooManyRequests(retryAfterSeconds));
    } catch (cause) {
      onFailure(cause);
      return ok();
    }
  };
};
