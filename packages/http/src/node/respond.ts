import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Claim } from '../admission/budget.ts';
import type { FairTurns } from '../admission/fair-turns.ts';
import { type Answer, type AnswerParts, policyHeaders } from '../answers/answer.ts';
import { abandon, type Conclusion, type Exchange } from '../dispatch/exchange.ts';
import type { AnswerResult } from '../routes/route.ts';
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
