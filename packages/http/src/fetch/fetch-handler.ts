import { createFairTurns, type TurnFor, withoutTurns } from '../admission/fair-turns.ts';
import { abandon, type FoundPath, openExchange } from '../dispatch/exchange.ts';
import type { HandlerOptions } from '../dispatch/handler-options.ts';
import { createHttpInterface, type HttpInterface } from '../dispatch/http-interface.ts';
import type { AnswerResult } from '../routes/route.ts';
import { toHttpRequest } from './fetch-request.ts';
import { toResponse } from './fetch-response.ts';

// On Workers, work that a request has scheduled, such as the end of a turn, is dropped when that request ends: the
// next requests would wait for ever.
const isOnWorkers = globalThis.navigator?.userAgent === 'Cloudflare-Workers';

/** The options of a fetch handler. */
export interface FetchHandlerOptions extends HandlerOptions<Request> {}

/** A handler for every runtime that speaks the fetch API. */
export type JobFetchHandler = (request: Request) => Promise<Response>;

/** Creates the fetch handler of an interface. */
export const fetchHandlerOf = <F extends FoundPath>(
  create: (turnFor: TurnFor) => HttpInterface<Request, F>,
): JobFetchHandler => {
  const { findRoute, dispatch, answerOf, report } = create(
    isOnWorkers ? withoutTurns : createFairTurns().turnFor,
  );

  return async (raw) => {
    const request = toHttpRequest(raw);
    const exchange = openExchange(request, findRoute(request.path));
    let given: AnswerResult | undefined;
    try {
      const result = await dispatch(exchange);
      given = result;
      const answer = answerOf(exchange, result);
      // An answer in parts counts what it holds by itself.
      if (answer.parts === undefined) exchange.claim?.letTake();
      const response = toResponse(raw.method, answer, () => {
        exchange.claim?.release();
        if (answer.parts !== undefined) report(exchange, result, answer);
      });
      if (answer.parts === undefined) report(exchange, result, answer);
      return response;
    } catch (error) {
      abandon(exchange, given);
      throw error;
    }
  };
};

/**
 * Creates the HTTP interface of a job service (interface §4–§9) for Bun, Deno, Workers with
 * `nodejs_compat` and every framework that passes on a `Request`. Its routes, refusals and bytes are
 * those of `createRequestListener`. Every path begins with `/api/v1.1`, after `basePath` when the
 * host leaves a prefix in the address (decision D26); any other path gets `route-not-found`.
 *
 * The address of a client is known only from `X-Forwarded-For`, with `trustProxy`. Without it, the wrong
 * keys of all clients count together against `wrongKeysPerMinute`.
 *
 * Throws a TypeError for the options that `createRequestListener` refuses.
 *
 * @example
 * const handler = createFetchHandler({ jobs, authenticate: authenticateByKey(employers) });
 * export default { fetch: handler }; // Bun, Deno (`deno serve`), Workers
 *
 * @example
 * // The login of your site instead of a key.
 * createFetchHandler({
 *   jobs,
 *   authenticate: (apiKey, request) => findSession(request.headers.get('Cookie')),
 * });
 */
export const createFetchHandler = (options: FetchHandlerOptions): JobFetchHandler =>
  fetchHandlerOf((turnFor) => createHttpInterface('createFetchHandler', options, turnFor));
