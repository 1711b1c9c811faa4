import { JobpostingError } from './jobposting-error.ts';
import type { Answer, Call, Send } from './send.ts';

/** How requests are repeated. */
export interface RetryParts {
  /** The most repetitions of a request; `Infinity` until it is answered. */
  readonly retries: number;
  /** Waits, but not after the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to 1, as `Math.random`. */
  readonly random: () => number;
}

// A call that waits longer looks as if it hung; the caller can decide better. Calls that repeat until there is an
// answer try again then: a proxy may not know when its service will be back.
const longestRetryAfterSeconds = 60;

const withoutAnswer: readonly string[] = ['network-error', 'timed-out'];

const firstDelayMs = 500;
const longestDelayMs = 8000;

/** Waits, but not after the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });

/** Whether the write may have been made after all; other errors say that it was not. */
const mayBeDone = ({ code }: JobpostingError): boolean =>
  [...withoutAnswer, 'unexpected-answer', 'outcome-unknown', 'internal-error'].includes(code);

const isPassing = ({ code, status }: JobpostingError): boolean =>
  status === null ? withoutAnswer.includes(code) : [408, 429].includes(status) || status >= 500;

// A POST that was made after all would be made twice.
const mayRepeat = ({ method }: Call, error: JobpostingError, retries: number): boolean =>
  method !== 'POST' &&
  isPassing(error) &&
  (retries === Infinity || (error.retryAfterSeconds ?? 0) <= longestRetryAfterSeconds);

/** Not earlier than the service asks, and not all callers at once. */
const delayMs = (
  { retryAfterSeconds }: JobpostingError,
  attempt: number,
  random: number,
): number => {
  const backoffMs = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
  return retryAfterSeconds === null
    ? backoffMs * (0.5 + random / 2)
    : Math.min(retryAfterSeconds, longestRetryAfterSeconds) * 1000 + firstDelayMs * random;
};

const deleted: Answer<null> = { status: 204, headers: new Headers(), body: null };

/**
 * Repeats a GET, PUT or DELETE after a temporary failure: a network error, a time-out, 408, 429 or
 * 5xx. A repeated DELETE that finds no job counts as made (decision D20).
 */
export const withRetries = (send: Send, { retries, pause, random }: RetryParts): Send => {
  return async <Body>(call: Call): Promise<Answer<Body>> => {
    let wasMaybeDone = false;
    for (let attempt = 0; ; attempt++) {
      try {
        return await send<Body>(call);
      } catch (error) {
        if (!(error instanceof JobpostingError)) throw error;
        const isGone = call.method === 'DELETE' && error.code === 'job-not-found';
        if (wasMaybeDone && isGone) return deleted as Answer<Body>;
        if (attempt >= retries || !mayRepeat(call, error, retries)) throw error;
        wasMaybeDone ||= mayBeDone(error);
        await pause(delayMs(error, attempt, random()), call.signal);
      }
    }
  };
};
