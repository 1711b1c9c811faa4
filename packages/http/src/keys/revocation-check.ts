import type { RequestError } from '../answers/http-error.ts';

/** Asks once more who calls, and says why the request is no longer allowed; else `null`. */
export type CheckRevocation = () => Promise<RequestError | null>;

/**
 * How often who calls is asked again for a request that goes on for long, which is to end within a second after its
 * key was revoked (decision D21). What remains of the second is for a store that keeps its answer for a while, as
 * that of PostgreSQL does, and for the way to it.
 */
export const checkEveryMs = 500;

/**
 * Creates the check that can be made as often as one likes: it asks twice in a second at most, and says `null`
 * meanwhile.
 *
 * @param now milliseconds of a clock that never goes back
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
