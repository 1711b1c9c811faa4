import { type HttpError, httpError } from '../answers/http-error.ts';
import { clientAddress } from '../requests/client-address.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import { type Budget, type BudgetOptions, createBudget } from './budget.ts';
import {
  type CountRequest,
  createMinuteCount,
  createRateCheck,
  type RateLimitOptions,
} from './rate-limit.ts';

/** How many addresses are counted apart, so that any number of them takes little memory. */
const maxAddresses = 10_000;

/**
 * Creates the function that counts a wrong key against the address it came from, and refuses it above the
 * limit. It sees wrong keys only, so guesses never slow down a valid key of the same address (decision D20).
 *
 * @returns `too-many-requests` above the limit, else `null`
 *
 * Throws a TypeError unless `perMinute` is a whole number from 1.
 */
const createWrongKeyCount = (perMinute = 60): ((address: string) => HttpError | null) => {
  if (!Number.isInteger(perMinute) || perMinute < 1) {
    throw new TypeError(`wrongKeysPerMinute must be a whole number from 1, not ${perMinute}.`);
  }
  const countOf = createMinuteCount<string>(() => performance.now(), maxAddresses);
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

/** How many requests are admitted (decision D20). */
export interface AdmissionOptions {
  /**
   * No limit when absent. A function counts itself, for hosts whose processes share the count; when it
   * fails, the request is let through and `onError` gets the cause, with the code
   * `rate-limit-unavailable`.
   */
  readonly rateLimit?: RateLimitOptions | CountRequest | undefined;
  /**
   * How many wrong keys a client address, or the first 64 bits of an IPv6 address, may send in a
   * minute before it gets 429 instead of 401; 60 when absent. A valid key is never slowed down
   * (decision D20).
   */
  readonly wrongKeysPerMinute?: number | undefined;
  /** How much may be under way before requests are refused with 429 or 503 (decision D20). */
  readonly underWay?: BudgetOptions | undefined;
}

/** Counts requests; several handlers can share it. */
export interface Admission {
  /** Counts a wrong key; returns `too-many-requests` above the limit, else `null`. */
  readonly countWrongKey: (request: HttpRequest) => HttpError | null;
  /** Counts a request of an employer; absent without a limit. */
  readonly checkRate: ReturnType<typeof createRateCheck> | undefined;
  /** The budget that all requests share. */
  readonly budget: Budget;
}

/**
 * Creates the admission of one handler, or of several that share it: the requests of an employer's keys and of its
 * people on the console then count together (decision D39).
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @param bodyLimitBytes the size of the largest allowed body
 */
export const createAdmission = (
  options: AdmissionOptions & { readonly trustProxy?: boolean | undefined },
  bodyLimitBytes: number,
): Admission => {
  const { rateLimit, wrongKeysPerMinute, trustProxy = false, underWay = {} } = options;
  const countWrongKey = createWrongKeyCount(wrongKeysPerMinute);
  return {
    countWrongKey: ({ headers, peerAddress }) =>
      countWrongKey(clientAddress(peerAddress(), trustProxy ? headers['x-forwarded-for'] : '')),
    checkRate: rateLimit && createRateCheck(rateLimit),
    budget: createBudget(underWay, bodyLimitBytes),
  };
};
