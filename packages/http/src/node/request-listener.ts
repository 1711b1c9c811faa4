import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { splitTarget } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import type { Claim } from '../admission/budget.ts';
import { createFairTurns, type FairTurns, type TurnFor } from '../admission/fair-turns.ts';
import { type Answer, type AnswerParts, policyHeaders } from '../answers/answer.ts';
import { internalError } from '../answers/http-error.ts';
import {
  abandon,
  type Conclusion,
  type Exchange,
  type FoundPath,
  openExchange,
} from '../dispatch/exchange.ts';
import type { HandlerOptions } from '../dispatch/handler-options.ts';
import { createHttpInterface, type HttpInterface } from '../dispatch/http-interface.ts';
import type { AnswerResult } from '../routes/route.ts';
import { toHttpRequest } from './node-request.ts';
import { lingerThen, writeParts } from './write-parts.ts';

const writeHead = (response: ServerResponse, { status, headers }: Answer): void => {
  const hostHeaders = response.getHeaderNames();
  if (hostHeaders.length === 0) {
    response.writeHead(status, headers);
    return;
  }
  for (const [name, value] of Object.entries(headers)) {
    if (policyHeaders.includes(name) && response.hasHeader(name)) continue;
    if (name === 'Vary') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
};

/**
 * Writes an answer. Headers that the host has set stay; we set only those that describe the answer
 * itself, such as its type and length.
 */
export const writeAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void => {
  // The host may have stopped waiting and responded by itself.
  if (response.headersSent) return;
  writeHead(response, answer);
  if (answer.parts !== undefined) {
    response.flushHeaders();
    return;
  }
  if (answer.headers.Connection !== 'close' || request.complete) {
    response.end(answer.body);
    return;
  }
  if (answer.body && request.method !== 'HEAD') response.write(answer.body);
  else response.flushHeaders();
  lingerThen(request, () => response.end());
};

/** A request of `node:http`, and the response to write. */
export interface NodeExchange {
  readonly exchange: Exchange<IncomingMessage>;
  readonly response: ServerResponse;
}

/** Makes and counts the answers. */
export interface RespondOptions extends Conclusion<IncomingMessage> {
  readonly turns: Pick<FairTurns, 'atEnd'>;
}

const writeAllParts = async (
  { exchange, response }: NodeExchange,
  parts: AnswerParts,
): Promise<void> => {
  try {
    await writeParts(exchange.request.raw, response, parts);
  } catch (error) {
    // A function of the host has failed.
    response.destroy();
    throw error;
  } finally {
    exchange.claim?.release();
  }
};

/** How many bytes may wait for the end of a turn, uncounted; beyond that, an answer is written at once. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Creates the function that responds to a request of `node:http`.
 *
 * Answers that are ready in one turn of the event loop are written together at its end, up to a limit:
 * only then is it known what the client has not taken. Written one by one, each would wake a client that
 * sleeps, which costs the server as much as the answer does.
 */
export const createResponder = ({ answerOf, report, turns }: RespondOptions) => {
  let waitingBytes = 0;
  const unsentOf = new WeakMap<Socket, Set<Claim>>();

  /**
   * The claims of answers that wait for others on their connection, released when it closes: before
   * version 24, Node notifies only the first of them.
   */
  const unsentOn = (socket: Socket): Set<Claim> => {
    const known = unsentOf.get(socket);
    if (known !== undefined) return known;
    const unsent = new Set<Claim>();
    unsentOf.set(socket, unsent);
    socket.once('close', () => {
      for (const { release } of unsent) release();
    });
    return unsent;
  };

  /** Counts an answer that the client has not taken. */
  const settle = ({ exchange, response }: NodeExchange): void => {
    const { claim } = exchange;
    if (claim === undefined) return;
    const { socket } = exchange.request.raw;
    // Node hands most answers to the system at once; they then take no memory here.
    if (socket.destroyed || response.destroyed || !response.writableLength) {
      claim.release();
      return;
    }
    claim.letTake();
    const unsent = response.socket === null ? unsentOn(socket) : undefined;
    unsent?.add(claim);
    const release = (): void => {
      unsent?.delete(claim);
      claim.release();
    };
    response.once('finish', release).once('close', release);
  };

  const write = (open: NodeExchange, result: AnswerResult): void => {
    const { exchange, response } = open;
    try {
      const answer = answerOf(exchange, result);
      writeAnswer(exchange.request.raw, response, answer);
      if (answer.parts !== undefined) {
        void writeAllParts(open, answer.parts).finally(() => report(exchange, result, answer));
        return;
      }
      settle(open);
      report(exchange, result, answer);
    } catch (error) {
      abandon(exchange, result);
      throw error;
    }
  };

  return (open: NodeExchange, result: AnswerResult): void => {
    const bytes = (result.isOk() && result.value.body?.length) || 0;
    if (waitingBytes + bytes > maxWaitingBytes) {
      write(open, result);
      return;
    }
    waitingBytes += bytes;
    turns.atEnd(() => {
      waitingBytes -= bytes;
      write(open, result);
    });
  };
};

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
    await turns.begin();
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
