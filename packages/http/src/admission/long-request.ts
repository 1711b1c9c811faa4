import { problemTypes } from '../answers/error-status.ts';
import { internalError, type RequestError } from '../answers/http-error.ts';
import type { BodyRules } from '../requests/body.ts';
import type { HttpRequest } from '../requests/http-request.ts';
import { afterOthers } from './fair-turns.ts';

/** Authenticates the caller once more, and returns why the request is not allowed any more; else `null`. */
export type CheckRevocation = () => Promise<RequestError | null>;

/**
 * How often the caller of a long request is authenticated again: such a request must end within a second after its
 * key was revoked (decision D21). The rest of the second is for a store that caches its answer for a while, as the
 * PostgreSQL store does, and for the round trip.
 */
const checkEveryMs = 500;

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

/** A request that waits for an event. */
export interface WaitingRequest {
  /**
   * Aborted when the wait must end: at once when the client has gone, within a second when the server
   * stops or the key was revoked.
   */
  readonly signal: AbortSignal;
  /**
   * Called before the answer is made: waits for its turn, and returns why the caller must not get it, for
   * example because the key was revoked meanwhile; else `null` (decision D21).
   */
  readonly refusal: () => Promise<RequestError | null>;
  /** Ends the wait, whatever the outcome. */
  readonly end: () => void;
}

/** What a wait depends on. */
export interface WaitingRequestOptions {
  readonly request: Pick<HttpRequest, 'watch'>;
  readonly isStopping: () => boolean;
  readonly checkRevocation: CheckRevocation;
  readonly rules: Pick<BodyRules, 'turn'>;
}

// Until there is something to answer, failing to check the caller does no harm.
const isOfKey = ({ code }: RequestError): boolean => problemTypes[code].status === 401;

/** Makes a request wait. */
export const createWaitingRequest = ({
  request,
  isStopping,
  checkRevocation,
  rules: { turn },
}: WaitingRequestOptions): WaitingRequest => {
  const ending = new AbortController();
  let refusal: RequestError | null = null;
  const refuse = (error: RequestError): void => {
    refusal = error;
    ending.abort();
  };

  const check = async (): Promise<void> => {
    try {
      if (isStopping()) return ending.abort();
      const found = await checkRevocation();
      if (found !== null && isOfKey(found)) return refuse(found);
    } catch (cause) {
      // A function of the host has failed.
      return refuse(internalError(cause));
    }
    // Only now: a host may take longer than a second to check the caller.
    if (!ending.signal.aborted) timer = setTimeout(check, checkEveryMs);
  };

  const unwatch = request.watch(() => ending.abort());
  let timer = setTimeout(check, checkEveryMs);
  return {
    signal: ending.signal,
    async refusal() {
      // One change wakes many requests at once; each needs a turn that sees how long the others took.
      await afterOthers();
      await turn();
      return refusal ?? checkRevocation();
    },
    end() {
      ending.abort();
      clearTimeout(timer);
      unwatch();
    },
  };
};
