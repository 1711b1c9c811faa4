import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { RequestError } from './http-error.ts';

/**
 * What the channel `jobposting:request` of `node:diagnostics_channel` tells of a request that has been
 * answered. It names neither key nor employer, nor what was sent.
 */
export interface RequestMessage {
  /** That of the request, or the one that it overrides its own with (decision D27). */
  readonly method: string;
  /** Such as `/api/v1.1/jobs/{id}`; absent where there is nothing at the path. */
  readonly route?: string | undefined;
  readonly status: number;
  /** From the request to its answer, without the time that the client takes to read it. */
  readonly durationMs: number;
  /** That of the error, where the answer is one. */
  readonly code?: RequestError['code'] | undefined;
}

/** Tells those who listen of a request that has been answered. */
export type PublishRequest = (answered: Omit<RequestMessage, 'durationMs'>) => void;

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
