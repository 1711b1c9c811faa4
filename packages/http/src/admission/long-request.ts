import {
  type HttpError,
  incompleteBody,
  internalError,
  type RequestError,
  shuttingDown,
} from '../answers/http-error.ts';

/** Authenticates the caller once more, and returns why the request is not allowed any more; else `null`. */
export type CheckRevocation = () => Promise<RequestError | null>;

/** A batch, or a request that waits for changes. */
export interface LongRequest {
  /**
   * Aborted once the request must end: within a second after the server began to stop or its key was revoked
   * (decision D21), at once when it is ended here.
   */
  readonly signal: AbortSignal;
  /** Why it must end; `null` while it may go on. */
  readonly ending: () => RequestError | null;
  /** The same, once a check that is under way has its result: nothing is written for a key that may be revoked. */
  readonly checked: () => Promise<RequestError | null>;
  /** Ends it, because its client has gone or its work is done. It must be called once. */
  readonly end: (why?: HttpError) => void;
}

// The rest of the second is for a store that caches its answer for a while, as the PostgreSQL store does, and for the
// round trip.
const checkEveryMs = 500;

/**
 * Begins to check twice in a second whether a request may go on.
 *
 * @param isReason whether an error of `checkRevocation` ends it; each does when absent
 */
export const beginLongRequest = (
  {
    isStopping,
    checkRevocation,
  }: { readonly isStopping: () => boolean; readonly checkRevocation: CheckRevocation },
  isReason: (error: RequestError) => boolean = () => true,
): LongRequest => {
  const controller = new AbortController();
  let why: RequestError | null = null;
  let checking: Promise<void> | undefined;
  const end = (reason: RequestError = incompleteBody): void => {
    why ??= reason;
    clearTimeout(timer);
    controller.abort();
  };

  const endIfStopping = (): void => {
    try {
      if (isStopping()) end(shuttingDown);
    } catch (cause) {
      // A function of the host has failed.
      end(internalError(cause));
    }
  };
  const check = async (): Promise<void> => {
    endIfStopping();
    if (why !== null) return;
    const refusal = await checkRevocation();
    if (refusal !== null && isReason(refusal)) end(refusal);
    // Only now: a host may take longer than a second to check the caller.
    if (why === null) timer = checkLater();
  };
  const checkLater = () =>
    setTimeout(() => {
      checking = check();
    }, checkEveryMs);
  let timer = checkLater();

  const ending = (): RequestError | null => {
    if (why === null) endIfStopping();
    return why;
  };
  return {
    signal: controller.signal,
    ending,
    async checked() {
      if (ending() === null) await checking;
      return ending();
    },
    end,
  };
};
