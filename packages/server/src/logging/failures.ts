import type { IncomingMessage } from 'node:http';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { Failure } from '@jobposting/http';
import type { Logger } from './log.ts';

interface LoggedFailure {
  readonly code: string;
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The fields of a failure in the log. An unavailable store can fail every request, so
 * its cause is short here; the watch of the store logs it in full, once.
 */
export const failureFields = ({ code, reason, cause }: LoggedFailure): object => {
  if (reason === undefined) return { code, err: cause };
  return { code, reason, ...(cause instanceof Error ? { cause: cause.message } : {}) };
};

/**
 * A temporary refusal is not a failure: the line of the request says enough. Under an attack
 * there are thousands a second, and a second line would cost as much as the refusal.
 */
const isRefusal = ({ code }: Failure): boolean => code === 'too-busy' || code === 'shutting-down';

/** A request that a stop has cut off may go on for a while; its line is written already. */
const isCutOff = ({ reason }: Failure): boolean => reason === 'closed';

/** Creates the function that logs failed requests, and reports those of the store to its watch. */
export const createFailureReport =
  (
    log: Pick<Logger, 'error'>,
    watch: { readonly noteFailure: (failure: Pick<StoreUnavailable, 'reason' | 'cause'>) => void },
    requestIdOf: (request: IncomingMessage) => string,
  ) =>
  (failure: Failure, request: IncomingMessage): void => {
    if (isRefusal(failure) || isCutOff(failure)) return;
    const { reason, cause } = failure;
    if (reason !== undefined) watch.noteFailure({ reason, cause });
    log.error({ requestId: requestIdOf(request), ...failureFields(failure) }, 'request failed');
  };
