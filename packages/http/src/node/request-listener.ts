import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitTarget } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import { createFairTurns, type TurnFor } from '../admission/fair-turns.ts';
import { internalError } from '../answers/http-error.ts';
import { type Exchange, type FoundPath, openExchange } from '../dispatch/exchange.ts';
import type { HandlerOptions } from '../dispatch/handler-options.ts';
import { createHttpInterface, type HttpInterface } from '../dispatch/http-interface.ts';
import { toHttpRequest } from './node-request.ts';
import { createResponder } from './respond.ts';

/** The options of a request listener. */
export interface RequestListenerOptions extends HandlerOptions<IncomingMessage> {}

/** A listener for `node:http`, which is also a middleware for Express, Connect and the like. */
export type JobRequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

// `node:http2` ends a body that its client has cut off as if it were whole, and a complete batch would then
// archive the jobs of the missing lines.
const overHttp2 = (): Error =>
  new Error(
    'The listener is for HTTP/1.1, and this request came by node:http2. Let HTTP/2 end at a proxy.',
  );

/** Creates the listener of an interface; its requests take turns in the order that `turnFor` gives them. */
export const listenerOf = <F extends FoundPath>(
  create: (turnFor: TurnFor) => HttpInterface<IncomingMessage, F>,
): JobRequestListener => {
  const turns = createFairTurns();
  const shared = create(turns.turnFor);
  const respond = createResponder({ ...shared, turns });

  const answer = async (
    exchange: Exchange<IncomingMessage, F>,
    response: ServerResponse,
  ): Promise<void> => {
    turns.begin();
    const isHttp2 = exchange.request.raw.httpVersionMajor === 2;
    const result = isHttp2 ? err(internalError(overHttp2())) : await shared.dispatch(exchange);
    respond({ exchange, response }, result);
  };

  return (message, response, next) => {
    const target = splitTarget(message.url ?? '');
    const found = shared.findRoute(target.path);
    if (found === null && next !== undefined) {
      next();
      return;
    }
    void answer(openExchange(toHttpRequest(message, target), found), response);
  };
};

/**
 * Creates the HTTP interface of a job service (interface §4–§9). Every path begins with
 * `/api/v1.1`, below the prefix that the listener is mounted under, if any (decision D26). With
 * `next`, it leaves other paths to the host; it uses a body that the host has parsed, and keeps headers
 * that the host has set. A request of `node:http2` gets 500, and `onError` gets the reason.
 *
 * Throws a TypeError for options that are missing, unknown or wrong, such as a `baseUrl` that is
 * not an absolute address, or a `bodyLimitBytes` that some jobs would not fit in.
 *
 * @example
 * http.createServer(createRequestListener({ jobs, authenticate })).listen(8080);
 * app.use('/careers', createRequestListener({ jobs, authenticate })); // Express
 */
export const createRequestListener = (options: RequestListenerOptions): JobRequestListener =>
  listenerOf((turnFor) => createHttpInterface('createRequestListener', options, turnFor));
