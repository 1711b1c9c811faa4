/** How much one API key may ask for. */
export interface RateLimitOptions {
  /** Requests that a key may make in each minute, at least 1. */
  readonly requestsPerMinute: number;
}

/** What one more request of a key meets. */
export interface RateLimitResult {
  readonly allowed: boolean;
  /** Until the count starts again, at least 1. */
  readonly retryAfterSeconds: number;
  /** `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly headers: Readonly<Record<string, string>>;
}

const windowMs = 60_000;

/**
 * Creates the function that counts a request of a key. All keys share one window of a minute, so
 * that forgetting it frees all memory; a key can thus make twice its requests around the turn of a
 * window, and no more than its requests per minute over any longer time.
 *
 * @param now milliseconds of a clock that never goes back
 */
export const createRateLimiter = (
  { requestsPerMinute }: RateLimitOptions,
  now: () => number = () => performance.now(),
): ((key: string) => RateLimitResult) => {
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 1) {
    throw new TypeError(
      `requestsPerMinute must be a whole number from 1, not ${requestsPerMinute}`,
    );
  }
  const counts = new Map<string, number>();
  let windowEndsAt = 0;

  return (key) => {
    const at = now();
    if (at >= windowEndsAt) {
      counts.clear();
      windowEndsAt = at + windowMs;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const retryAfterSeconds = Math.ceil((windowEndsAt - at) / 1000);
    const remaining = Math.max(requestsPerMinute - count, 0);
    return {
      allowed: count <= requestsPerMinute,
      retryAfterSeconds,
      headers: {
        'RateLimit-Policy': `"per-key";q=${requestsPerMinute};w=${windowMs / 1000}`,
        RateLimit: `"per-key";r=${remaining};t=${retryAfterSeconds}`,
      },
    };
  };
};
