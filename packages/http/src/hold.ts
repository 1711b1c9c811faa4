import type { Result } from 'neverthrow';
import { internalError, type RequestError } from './http-error.ts';
import type { HttpRequest } from './http-request.ts';

/** A request that waits for something to happen. */
export interface Hold {
  /**
   * Aborted when it is to wait no longer: at once when the client has gone, within a second when the server
   * stops or the key was revoked.
   */
  readonly signal: AbortSignal;
  /**
   * Why the caller is not to get what it waited for, when its key was revoked meanwhile for example; else
   * `null` (decision D21).
   */
  readonly refusal: () => Promise<RequestError | null>;
  /** Ends it, whatever came of it. */
  readonly end: () => void;
}

/** What a request waits by. */
export interface HoldOptions {
  readonly request: Pick<HttpRequest, 'watch'>;
  readonly isStopping: () => boolean;
  /** Reads who calls once more. */
  readonly readCaller: () => Promise<Result<unknown, RequestError>>;
}

const checkEveryMs = 1000;

/** Begins to hold a request. */
export const createHold = ({ request, isStopping, readCaller }: HoldOptions): Hold => {
  const ending = new AbortController();
  let refusal: RequestError | null = null;

  const refusalNow = async (): Promise<RequestError | null> => {
    const caller = await readCaller();
    return caller.isErr() ? caller.error : null;
  };

  const check = async (): Promise<void> => {
    try {
      if (isStopping()) ending.abort();
      else refusal ??= await refusalNow();
    } catch (cause) {
      // A function of the host has failed.
      refusal = internalError(cause);
    }
    if (refusal !== null) ending.abort();
  };

  const unwatch = request.watch(() => ending.abort());
  const timer = setInterval(() => void check(), checkEveryMs);
  return {
    signal: ending.signal,
    refusal: async () => refusal ?? refusalNow(),
    end() {
      clearInterval(timer);
      unwatch();
    },
  };
};
