import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '@jobposting/core';
import type { AnsweredRequest, Authenticate, authenticateByKey } from '@jobposting/http';
import { printable } from '../printing/printable.ts';
import type { LogRequest } from './log.ts';

/** Logs requests, each with its own id. */
export interface RequestLog {
  /** Begins the line of a request, which is logged when its response ends. */
  readonly begin: (request: IncomingMessage, response: ServerResponse) => void;
  /** The id of a request; an id that the client sends is ignored. */
  readonly idOf: (request: IncomingMessage) => string;
  /** Adds the caller, whom `find` finds, to the line of a request. */
  readonly namingCallers: (find: ReturnType<typeof authenticateByKey>) => Authenticate;
  /** Adds the caller, and the error code of the answer, if any, to the line of a request. */
  readonly noteAnswer: (
    answered: Pick<AnsweredRequest, 'code'>,
    request: IncomingMessage,
    caller?: Caller,
  ) => void;
}

type FoundHolder = Awaited<ReturnType<ReturnType<typeof authenticateByKey>>>;

/** The members of a line that do not come from the request itself. */
interface Noted {
  readonly requestId: string;
  readonly started: number;
  caller: Caller | undefined;
  code: string | undefined;
}

const notedKey = Symbol('noted of a request');

interface NotedRequest extends IncomingMessage {
  [notedKey]?: Noted;
}

const notedOf = (request: NotedRequest): Noted => {
  request[notedKey] ??= {
    requestId: randomUUID(),
    started: performance.now(),
    caller: undefined,
    code: undefined,
  };
  return request[notedKey];
};

// Also when mistyped: in capitals, or with a hyphen.
const apiKey = /jp[_-][\w-]+/gi;

// The characters of a key, escaped any number of times: j is %6A, %256A, %25256A.
const escaped = /%(?:25)*(2D|3\d|[46][1-9A-F]|[57][\dA]|5F)/gi;

const withoutEscapes = (path: string): string =>
  path.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * The path of a request in the log: without the query, which may contain anything, with anything
 * like an API key masked, however it is escaped, and without characters that a terminal would obey.
 */
export const loggedPath = (url = ''): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const read = path.includes('%') ? withoutEscapes(path) : path;
  // Unchanged, unless there is a key in it.
  const masked = read.replace(apiKey, 'jp_…');
  return printable(masked === read ? path : masked);
};

// Without parts of a key, escapes, or characters that have a meaning in JSON or a terminal.
const plainPath = /^[a-z\d/.]*(?=[?#]|$)/i;

const pathJson = (url = ''): string => {
  const plain = plainPath.exec(url)?.[0];
  return plain === undefined ? JSON.stringify(loggedPath(url)) : `"${plain}"`;
};

/** Creates the log of requests. It holds no headers, bodies or queries, and so no keys. */
export const createRequestLog = (log: LogRequest): RequestLog => {
  // One function for all responses: a listener for each costs more.
  function logRequest(this: ServerResponse): void {
    const { req: request, headersSent, statusCode, writableFinished } = this;
    const { requestId, started, caller, code } = notedOf(request);
    // By hand, in half the time of serializing an object.
    log(
      `,"requestId":"${requestId}"` +
        `,"method":"${request.method}","path":${pathJson(request.url)}` +
        `,"status":${headersSent ? statusCode : null}` +
        (code === undefined ? '' : `,"code":${JSON.stringify(code)}`) +
        (caller === undefined ? '' : `,"employerId":${caller.id},"keyId":${caller.keyId ?? null}`) +
        `,"durationMs":${(performance.now() - started).toFixed(2)}` +
        (writableFinished ? '' : ',"aborted":true'),
    );
  }

  return {
    idOf: (request) => notedOf(request).requestId,
    namingCallers: (find) => (apiKey, request, since) => {
      const note = (found: FoundHolder): FoundHolder => {
        if (found.isOk() && found.value !== null) notedOf(request).caller = found.value;
        return found;
      };
      const found = find(apiKey, request, since);
      return 'then' in found ? found.then(note) : note(found);
    },
    noteAnswer({ code }, request, caller) {
      const noted = notedOf(request);
      noted.code ??= code;
      noted.caller ??= caller;
    },
    begin(request, response) {
      notedOf(request);
      response.on('close', logRequest);
    },
  };
};
