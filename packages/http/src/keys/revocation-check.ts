import type { RequestError } from '../answers/http-error.ts';

/** Asks once more who calls, and says why the request is no longer allowed; else `null`. */
export type CheckRevocation = () => Promise<RequestError | null>;

/**
 * How often who calls is asked again for a request that goes on for long: a second after its key was
 * revoked, it is no longer allowed (decision D21).
 */
export const checkEveryMs = 1000;

/**
 * Creates the check that can be made as often as one likes: it asks once in a second, and says `null`
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
