import type { IncomingMessage } from 'node:http';
import type { Failure } from '@jobposting/http';
import { failureFields } from './failure-fields.ts';
import type { Logger } from './log.ts';
import type { StoreWatch } from './store-watch.ts';

/**
 * What is refused for a while has not failed: the line of the request says enough. Under an attack
 * there are thousands a second, and a second line would cost as much as the refusal.
 */
const isRefusal = ({ code }: Failure): boolean => code === 'too-busy' || code === 'shutting-down';

/** A request that a stop has cut off may go on for a while; the line of the request is written already. */
const isCutOff = ({ reason }: Failure): boolean => reason === 'closed';

/** Creates the function that logs failed requests, and tells the watch of those of the store. */
export const createFailureReport =
  (
    log: Pick<Logger, 'error'>,
    watch: Pick<StoreWatch, 'noteFailure'>,
    requestIdOf: (request: IncomingMessage) => string,
  ) =>
  (failure: Failure, request: IncomingMessage): void => {
    if (isRefusal(failure) || isCutOff(failure)) return;
    const { reason, cause } = failure;
    if (reason !== undefined) watch.noteFailure({ reason, cause });
    log.error({ requestId: requestIdOf(request), ...failureFields(failure) }, 'request failed');
  };
