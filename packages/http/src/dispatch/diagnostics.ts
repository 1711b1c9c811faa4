import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { RequestError } from '../answers/http-error.ts';

/** A request that has been answered; it names neither key nor employer, nor what was sent. */
export interface AnsweredRequest {
  /** That of the request, or the one that it overrides its own with (decision D27). */
  readonly method: string;
  /** Such as `/api/v1.1/jobs/{id}`; absent where there is nothing at the path. */
  readonly route?: string | undefined;
  /** That of the answer: 200 of a batch of which the first line has come, whatever becomes of its lines. */
  readonly status: number;
  /** That of the error, where the answer is one, or where the lines of a batch ended early or with one. */
  readonly code?: RequestError['code'] | undefined;
}

/**
 * What the channel `jobposting:request` of `node:diagnostics_channel` tells of a request that has been
 * answered; a batch when its lines have ended. Requests that `createHardenedServer` refuses by itself are not
 * reported.
 */
export interface RequestMessage extends AnsweredRequest {
  /**
   * From the request to its answer, without the time that the client takes to read it. That of a batch
   * goes on to its last line, with the time that the client takes; that of a request for changes has the time
   * for which it waited for one.
   */
  readonly durationMs: number;
}

/** Tells those who listen of a request that has been answered. */
export type PublishRequest = (answered: AnsweredRequest) => void;

const requests = channel('jobposting:request');

/** Takes the time of a request that begins; `undefined` while nobody listens. */
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
