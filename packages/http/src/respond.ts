import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import type { Answer } from './answer.ts';
import type { Budget, Claim } from './budget.ts';
import { problemTypes } from './error-status.ts';
import { presentTurn } from './event-loop-turn.ts';
import { httpError, type RequestError } from './http-error.ts';
import { effectiveMethod } from './method-override.ts';
import { problemAnswer } from './problem-details.ts';
import type { AnswerResult } from './route.ts';
import { writeAnswer } from './write-answer.ts';

/** What failed, for the host's log. */
export interface Failure {
  /** That of the answer; `rate-limit-unavailable` where a host's `CountRequest` failed. */
  readonly code: RequestError['code'] | 'rate-limit-unavailable';
  /** Why the store is unavailable. */
  readonly reason?: StoreUnavailable['reason'] | undefined;
  /** What was thrown or reported underneath, never shown to a client; may be absent. */
  readonly cause: unknown;
}

export type ReportFailure = (failure: Failure, request: IncomingMessage) => void;

/** What goes along with every answer, and who hears of those that failed. */
export interface RespondOptions {
  readonly requestIdOf?: ((request: IncomingMessage) => string) | undefined;
  readonly onError?: ReportFailure | undefined;
  readonly budget: Budget;
}

/** A request that is to be answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What it uses of the budget. */
  readonly claim: Claim;
}

const internalError = (cause: unknown): AnswerResult =>
  err(httpError('internal-error', 'Something went wrong on our side.', { cause }));

/** A store of the host's that returns an error that does not exist is a bug, too. */
const knownError = (error: RequestError): AnswerResult =>
  Object.hasOwn(problemTypes, error?.code) ? err(error) : internalError(error);

// Passed to writeHead with the rest: a prior setHeader doubles its cost.
const withRequestId = (answer: Answer, requestId: string | undefined): Answer =>
  requestId === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'X-Request-Id': requestId } };

/** What may wait for the end of a turn, uncounted; beyond it an answer is written at once. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Creates the function that responds to a request with what it leads to. When that rejects, it is
 * a bug: `internal-error`.
 *
 * Answers that are ready within the turn of the event loop in which it is called are written
 * together at its end, up to a bound: until then nobody knows what the client leaves of them. Each by
 * itself would wake a client that sleeps, which costs the server as much as the answer does: a PUT
 * that changes nothing takes 41 µs instead of 64.
 */
export const createResponder = ({ requestIdOf, onError, budget }: RespondOptions) => {
  let waitingBytes = 0;
  const unsentOf = new WeakMap<Socket, Set<Claim>>();

  /**
   * The claims of answers that wait for others on their connection, freed when it closes: before
   * version 24, Node says so only to the first of them.
   */
  const unsentOn = (socket: Socket): Set<Claim> => {
    const known = unsentOf.get(socket);
    if (known !== undefined) return known;
    const unsent = new Set<Claim>();
    unsentOf.set(socket, unsent);
    socket.once('close', () => unsent.forEach(budget.release));
    return unsent;
  };

  /** Counts what the client has yet to take of an answer. */
  const settle = ({ request, response, claim }: Exchange, bytes: number): void => {
    const { socket } = request;
    // Node hands most answers to the system at once, and these are then no memory of ours.
    if (socket.destroyed || response.destroyed || !response.writableLength) {
      budget.release(claim);
      return;
    }
    budget.keep(claim, bytes);
    const unsent = response.socket === null ? unsentOn(socket) : undefined;
    unsent?.add(claim);
    const release = (): void => {
      unsent?.delete(claim);
      budget.release(claim);
    };
    response.once('finish', release).once('close', release);
  };

  const writeAndReport = (exchange: Exchange, result: AnswerResult): void => {
    const { request, response } = exchange;
    const requestId = requestIdOf?.(request);
    const answer = result.isOk()
      ? result.value
      : problemAnswer(result.error, effectiveMethod(request), requestId);
    writeAnswer(request, response, withRequestId(answer, requestId));
    settle(exchange, answer.body?.length ?? 0);
    if (result.isOk() || answer.status < 500) return;
    const { error } = result;
    onError?.(
      {
        code: error.code,
        reason: 'reason' in error ? error.reason : undefined,
        cause: 'cause' in error ? error.cause : undefined,
      },
      request,
    );
  };

  const write = (exchange: Exchange, result: AnswerResult): void => {
    try {
      writeAndReport(exchange, result);
    } catch (error) {
      // A function of the host has failed. What it leaves open is not counted for ever.
      budget.release(exchange.claim);
      throw error;
    }
  };

  return async (exchange: Exchange, answering: Promise<AnswerResult>): Promise<void> => {
    const turn = presentTurn();
    const result = (await answering.catch(internalError)).orElse(knownError);
    const bytes = (result.isOk() && result.value.body?.length) || 0;
    if (waitingBytes + bytes > maxWaitingBytes) {
      write(exchange, result);
      return;
    }
    waitingBytes += bytes;
    turn.atEnd(() => {
      waitingBytes -= bytes;
      write(exchange, result);
    });
  };
};
