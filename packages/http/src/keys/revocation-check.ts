import type { RequestError } from '../answers/http-error.ts';

/** Authenticates the caller once more, and returns why the request is not allowed any more; else `null`. */
export type CheckRevocation = () => Promise<RequestError | null>;

/**
 * How often the caller of a long request is authenticated again: such a request must end within a second after its
 * key was revoked (decision D21). The rest of the second is for a store that caches its answer for a while, as the
 * PostgreSQL store does, and for the round trip.
 */
export const checkEveryMs = 500;

/**
 * Creates a check that may be called any number of times: it authenticates at most twice in a second, and returns
 * `null` in between.
 *
 * @param now milliseconds of a monotonic clock
 */
export const createRevocationCheck = (
  checkRevocation: CheckRevocation,
  now: () => number = () => performance.now(),
): CheckRevocation => {
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < checkEveryMs) return null;
    checkedAt = now();
    return checkRevocation();
  };
};
