import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from './log.ts';
import { loggedPath } from './logged-path.ts';

/** Logs requests, each with an id of its own. */
export interface RequestLog {
  /** Wraps a listener, so that each of its requests is logged when its response ends. */
  readonly wrap: (listener: RequestListener) => RequestListener;
  /** The id of a request; an id that the client sends is ignored. */
  readonly idOf: (request: IncomingMessage) => string;
}

const idKey = Symbol('request id');

interface IdentifiedRequest extends IncomingMessage {
  [idKey]?: string;
}

const idOf = (request: IdentifiedRequest): string => {
  request[idKey] ??= randomUUID();
  return request[idKey];
};

/** Creates the log of requests. It holds no headers, bodies or queries, and so no keys. */
export const createRequestLog = (log: Logger): RequestLog => {
  const logRequest = (request: IncomingMessage, response: ServerResponse, started: number) => {
    const entry = {
      requestId: idOf(request),
      method: request.method,
      path: loggedPath(request.url),
      status: response.headersSent ? response.statusCode : null,
      durationMs: Math.round((performance.now() - started) * 100) / 100,
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    log.info(entry, 'request');
  };

  return {
    idOf,
    wrap: (listener) => (request, response) => {
      const started = performance.now();
      response.once('close', () => logRequest(request, response, started));
      listener(request, response);
    },
  };
};
