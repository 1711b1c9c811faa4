import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Logger, withoutApiKeys } from './log.ts';

/** Logs requests, each under an id that its answer carries in `X-Request-Id`. */
export interface RequestLog {
  /** Wraps a listener, so that every request that it answers is logged. */
  readonly wrap: (listener: RequestListener) => RequestListener;
  /** The id that was given to a request; an id that a client sends counts for nothing. */
  readonly idOf: (request: IncomingMessage) => string | undefined;
}

/** The path alone: a query may carry anything. */
const pathOf = ({ url = '' }: IncomingMessage): string =>
  withoutApiKeys(url.split(/[?#]/, 1).join(''));

/** Creates the log of requests. Neither headers nor bodies nor queries are logged, so no key is. */
export const createRequestLog = (log: Logger): RequestLog => {
  const ids = new WeakMap<IncomingMessage, string>();

  const logRequest = (request: IncomingMessage, response: ServerResponse, started: number) => {
    const entry = {
      requestId: ids.get(request),
      method: request.method,
      path: pathOf(request),
      status: response.headersSent ? response.statusCode : null,
      durationMs: Math.round((performance.now() - started) * 100) / 100,
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    log.info(entry, 'request');
  };

  return {
    idOf: (request) => ids.get(request),
    wrap: (listener) => (request, response) => {
      const started = performance.now();
      const id = randomUUID();
      ids.set(request, id);
      response.setHeader('X-Request-Id', id);
      response.once('close', () => logRequest(request, response, started));
      listener(request, response);
    },
  };
};
