import type { Result } from 'neverthrow';
import type { RequestError } from './http-error.ts';

const checkEveryMs = 1000;

/**
 * Creates the function that says whether a request that goes on for long is still allowed: a second after
 * its key was revoked at the latest, it is not (decision D21).
 *
 * @param readCaller reads who calls once more
 * @param now milliseconds of a clock that never goes back
 */
export const createAccessCheck = (
  readCaller: () => Promise<Result<unknown, RequestError>>,
  now: () => number = () => performance.now(),
): (() => Promise<RequestError | null>) => {
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < checkEveryMs) return null;
    checkedAt = now();
    const caller = await readCaller();
    return caller.isErr() ? caller.error : null;
  };
};
