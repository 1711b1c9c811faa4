import type { HttpError } from '../answers/http-error.ts';
import { clientAddress } from '../requests/client-address.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import { type Budget, type BudgetOptions, createBudget } from './budget.ts';
import { type CountRequest, createRateCheck, type RateLimitOptions } from './rate-limit.ts';
import { createWrongKeyCount } from './wrong-keys.ts';

/** How much is let in (decision D20). */
export interface AdmissionOptions {
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
}

/** What counts requests, whichever handlers answer them. */
export interface Admission {
  /** Counts a wrong key; returns `too-many-requests` beyond the limit, else `null`. */
  readonly countWrongKey: (request: HttpRequest) => HttpError | null;
  /** Counts a request of an employer; absent without a limit. */
  readonly checkRate: ReturnType<typeof createRateCheck> | undefined;
  /** What all requests together may have under way. */
  readonly budget: Budget;
}

/**
 * Creates what counts the requests of one handler, or of several that share it: those of an employer by its key and
 * those of its people on the console are then counted together (decision D39).
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @param bodyLimitBytes how large a body may be
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
