import { type HttpError, httpError } from '../answers/http-error.ts';
import { createMinuteCount } from './minute-count.ts';

/** How many addresses are counted apart: 10 000 take about 2 MB. */
const maxAddresses = 10_000;

/**
 * Creates the function that counts a wrong key against the address it came from, and refuses it above the
 * limit. It sees wrong keys only, so guesses never slow down a valid key of the same address (decision D20).
 *
 * @returns `too-many-requests` above the limit, else `null`
 *
 * Throws a TypeError unless `perMinute` is a whole number from 1.
 */
export const createWrongKeyCount = (
  perMinute = 60,
  now: () => number = () => performance.now(),
): ((address: string) => HttpError | null) => {
  if (!Number.isInteger(perMinute) || perMinute < 1) {
    throw new TypeError(`wrongKeysPerMinute must be a whole number from 1, not ${perMinute}.`);
  }
  const countOf = createMinuteCount<string>(now, maxAddresses);
  return (address) => {
    const { count, secondsLeft } = countOf(address);
    if (count <= perMinute) return null;
    return httpError(
      'too-many-requests',
      `The API key is unknown or revoked, as were too many from this address: the limit is ${perMinute} per minute.`,
      { headers: { 'Retry-After': String(secondsLeft) } },
    );
  };
};
