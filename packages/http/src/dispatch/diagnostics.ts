import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { RequestError } from '../answers/http-error.ts';

/** An answered request, without its key, its employer and what was sent. */
export interface AnsweredRequest {
  /** The method of the request, or the one that overrides it (decision D27). */
  readonly method: string;
  /** Such as `/api/v1.1/jobs/{id}`; absent when the path does not exist. */
  readonly route?: string | undefined;
  /** The status of the answer: 200 for a batch whose first line has come, whatever happens to its lines. */
  readonly status: number;
  /** The code of the error, when the answer is one, or when the lines of a batch ended early or with one. */
  readonly code?: RequestError['code'] | undefined;
}

/**
 * The message of the channel `jobposting:request` of `node:diagnostics_channel` for an answered request, or for a
 * batch whose lines have ended. Requests that `createHardenedServer` refuses by itself are not reported.
 */
export interface RequestMessage extends AnsweredRequest {
  /**
   * From the request to its answer, without the time that the client takes to read it. For a batch, until its last
   * line, including the time that the client takes; for a request for changes, including the time that it waited.
   */
  readonly durationMs: number;
}

/** Publishes an answered request to the subscribers. */
export type PublishRequest = (answered: AnsweredRequest) => void;

const requests = channel('jobposting:request');

/** Notes when a request begins; `undefined` while nobody subscribes. */
export const observeRequest = (): PublishRequest | undefined => {
  if (!requests.hasSubscribers) return undefined;
  const start = performance.now();
  // Answers are written together, in the context of whichever came first; a span needs its own.
  const inContext = AsyncLocalStorage.snapshot();
  return (answered) => {
    const durationMs = performance.now() - start;
    inContext(() => requests.publish({ ...answered, durationMs } satisfies RequestMessage));
  };
};
