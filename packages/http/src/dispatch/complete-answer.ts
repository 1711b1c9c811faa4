import type { Answer } from '../answers/answer.ts';
import { failureOf, internalError, type RequestError } from '../answers/http-error.ts';
import { problemAnswer } from '../answers/problem-details.ts';
import type { AnswerResult } from '../routes/route.ts';
import type { AnsweredRequest } from './diagnostics.ts';
import type { Exchange } from './exchange.ts';
import type { HandlerOptions } from './handler-options.ts';

/** What every answer carries, and who is notified of failures. */
export type ConclusionOptions<Raw> = Pick<
  HandlerOptions<Raw>,
  'requestIdOf' | 'onError' | 'onAnswer'
>;

/** Turns the result of an exchange into its answer. */
export interface Conclusion<Raw> {
  /** The complete answer, not yet written. */
  readonly answerOf: (exchange: Exchange<Raw>, result: AnswerResult) => Answer;
  /**
   * Reports the answer to the host, with its cause when the status is 500 or above, and publishes it. For an
   * answer in parts it is called after the last.
   */
  readonly report: (exchange: Exchange<Raw>, result: AnswerResult, answer: Answer) => void;
}

const lowerCase = (name: string): string => name.toLowerCase();

/** Its own headers win over `more`, in any letter case; `Vary` is joined from both. */
const withHeaders = (answer: Answer, more: Readonly<Record<string, string>>): Answer => {
  const own = new Set(Object.keys(answer.headers).map(lowerCase));
  const others = Object.entries(more).filter(([name]) => !own.has(lowerCase(name)));
  const { Vary } = answer.headers;
  return {
    ...answer,
    headers: {
      ...Object.fromEntries(others),
      ...answer.headers,
      ...(Vary && more.Vary && { Vary: `${more.Vary}, ${Vary}` }),
    },
  };
};

/** @param pageOf how an error is answered */
export const createConclusion = <Raw>(
  { requestIdOf, onError, onAnswer }: ConclusionOptions<Raw>,
  pageOf: (error: RequestError, exchange: Exchange<Raw>, requestId?: string) => Answer = (
    error,
    { method },
    requestId,
  ) => problemAnswer(error, method, requestId),
): Conclusion<Raw> => {
  /** An error page that cannot be made must not end the process. */
  const errorAnswer: typeof pageOf = (error, exchange, requestId) => {
    try {
      return pageOf(error, exchange, requestId);
    } catch (cause) {
      const failed = internalError(cause);
      onError?.(failureOf(failed), exchange.request.raw);
      return problemAnswer(failed, exchange.method, requestId);
    }
  };
  return {
    answerOf(exchange, result) {
      const { request, headers } = exchange;
      const requestId = requestIdOf?.(request.raw);
      const answer = result.isOk() ? result.value : errorAnswer(result.error, exchange, requestId);
      const complete = headers === undefined ? answer : withHeaders(answer, headers);
      if (requestId === undefined) return complete;
      // With the other headers: after a separate setHeader, writeHead costs twice as much.
      return { ...complete, headers: { ...complete.headers, 'X-Request-Id': requestId } };
    },

    report({ request, method, found, publish, caller }, result, { status, parts }) {
      if (publish !== undefined || onAnswer !== undefined) {
        const answered: AnsweredRequest = {
          method,
          route: found?.resource.path,
          status,
          code: result.isErr() ? result.error.code : parts?.failure()?.code,
        };
        publish?.(answered);
        onAnswer?.(answered, request.raw, caller);
      }
      if (result.isOk() || status < 500) return;
      onError?.(failureOf(result.error), request.raw);
    },
  };
};
