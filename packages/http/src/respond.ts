import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import type { Answer } from './answer.ts';
import { problemTypes } from './error-status.ts';
import { presentTurn } from './event-loop-turn.ts';
import { httpError, type RequestError } from './http-error.ts';
import { effectiveMethod } from './method-override.ts';
import { problemAnswer } from './problem-details.ts';
import type { AnswerResult } from './route.ts';
import { writeAnswer } from './write-answer.ts';

/** Why a request failed, for the host's log. */
export interface Failure {
  readonly code: RequestError['code'];
  /** Why the store is unavailable. */
  readonly reason?: StoreUnavailable['reason'] | undefined;
  /** What was thrown or reported underneath, never shown to a client; may be absent. */
  readonly cause: unknown;
}

/** What goes along with every answer, and who hears of those that failed. */
export interface RespondOptions {
  readonly requestIdOf?: ((request: IncomingMessage) => string) | undefined;
  readonly onError?: ((failure: Failure, request: IncomingMessage) => void) | undefined;
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

/**
 * Creates the function that responds to a request with what it leads to. When that rejects, it is
 * a bug: `internal-error`.
 *
 * Answers that are ready within the turn of the event loop in which it is called are written
 * together at its end. Each by itself would wake a client that sleeps, which costs the server as
 * much as the answer does: a PUT that changes nothing takes 41 µs instead of 64.
 */
export const createResponder =
  ({ requestIdOf, onError }: RespondOptions) =>
  async (
    request: IncomingMessage,
    response: ServerResponse,
    answering: Promise<AnswerResult>,
  ): Promise<void> => {
    const turn = presentTurn();
    const result = (await answering.catch(internalError)).orElse(knownError);
    turn.atEnd(() => {
      const requestId = requestIdOf?.(request);
      const answer = result.isOk()
        ? result.value
        : problemAnswer(result.error, effectiveMethod(request), requestId);
      writeAnswer(request, response, withRequestId(answer, requestId));
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
    });
  };
