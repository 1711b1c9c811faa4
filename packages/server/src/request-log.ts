import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AnsweredRequest } from '@jobposting/http';
import type { Logger } from './log.ts';
import { loggedPath } from './logged-path.ts';

/** Logs requests, each with an id of its own. */
export interface RequestLog {
  /** Wraps a listener, so that each of its requests is logged when its response ends. */
  readonly wrap: (listener: RequestListener) => RequestListener;
  /** The id of a request; an id that the client sends is ignored. */
  readonly idOf: (request: IncomingMessage) => string;
  /** Adds to the line of a request who calls. */
  readonly noteCaller: (request: IncomingMessage, caller: LoggedCaller) => void;
  /** Adds to the line of a request the code of its answer, if that is an error. */
  readonly noteAnswer: (answered: AnsweredRequest, request: IncomingMessage) => void;
}

/** Who calls: an employer, with one of its keys. */
interface LoggedCaller {
  readonly id: number;
  readonly keyId: number;
}

/** What a line has beside what the request has itself. */
interface Noted {
  readonly requestId: string;
  caller?: LoggedCaller;
  code?: string | undefined;
}

const notedKey = Symbol('noted of a request');

interface NotedRequest extends IncomingMessage {
  [notedKey]?: Noted;
}

const notedOf = (request: NotedRequest): Noted => {
  request[notedKey] ??= { requestId: randomUUID() };
  return request[notedKey];
};

/** Creates the log of requests. It holds no headers, bodies or queries, and so no keys. */
export const createRequestLog = (log: Logger): RequestLog => {
  const logRequest = (request: IncomingMessage, response: ServerResponse, started: number) => {
    const { requestId, caller, code } = notedOf(request);
    const entry = {
      requestId,
      method: request.method,
      path: loggedPath(request.url),
      status: response.headersSent ? response.statusCode : null,
      code,
      employerId: caller?.id,
      keyId: caller?.keyId,
      durationMs: Math.round((performance.now() - started) * 100) / 100,
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    log.info(entry, 'request');
  };

  return {
    idOf: (request) => notedOf(request).requestId,
    noteCaller(request, caller) {
      notedOf(request).caller = caller;
    },
    noteAnswer({ code }, request) {
      if (code !== undefined) notedOf(request).code = code;
    },
    wrap: (listener) => (request, response) => {
      const started = performance.now();
      response.once('close', () => logRequest(request, response, started));
      listener(request, response);
    },
  };
};
