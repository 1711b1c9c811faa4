import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Caller } from '@jobposting/core';
import type { Claim } from '../admission/budget.ts';
import type { Answer } from '../answers/answer.ts';
import { failureOf, internalError, type RequestError } from '../answers/http-error.ts';
import { problemAnswer } from '../answers/problem-details.ts';
import { type HttpRequest, headerInMessage } from '../requests/http-request.ts';
import type { AnswerResult } from '../routes/route.ts';
import type { HandlerOptions } from './handler-options.ts';

/** An answered request, without its key, its employer and what was sent. */
export interface AnsweredRequest {
  /** The method of the request, or the one that overrides it (decision D27). */
  readonly method: string;
  /** Such as `/api/v1.1/jobs/{id}`; absent when the path does not exist. */
  readonly route?: string | undefined;
  /** The status of the answer: 200 for a batch whose first line has come, whatever happens to its lines. */
  readonly status: number;
  /** The code of the error, when the answer is one, or when the lines of a batch ended early or with one. */
  readonly code?: RequestError['code'] | undefined;
}

/**
 * The message of the channel `jobposting:request` of `node:diagnostics_channel` for an answered request, or for a
 * batch whose lines have ended. Requests that `createHardenedServer` refuses by itself are not reported.
 */
export interface RequestMessage extends AnsweredRequest {
  /**
   * From the request to its answer, without the time that the client takes to read it. For a batch, until its last
   * line, including the time that the client takes; for a request for changes, including the time that it waited.
   */
  readonly durationMs: number;
}

/** Publishes an answered request to the subscribers. */
type PublishRequest = (answered: AnsweredRequest) => void;

const requests = channel('jobposting:request');

/** Notes when a request begins; `undefined` while nobody subscribes. */
const observeRequest = (): PublishRequest | undefined => {
  if (!requests.hasSubscribers) return undefined;
  const start = performance.now();
  // Answers are written together, in the context of whichever came first; a span needs its own.
  const inContext = AsyncLocalStorage.snapshot();
  return (answered) => {
    const durationMs = performance.now() - start;
    inContext(() => requests.publish({ ...answered, durationMs } satisfies RequestMessage));
  };
};

const override = /^\s*(put|delete)\s*$/i;

/**
 * The method that a request means: `X-HTTP-Method-Override` turns a POST into the PUT or DELETE
 * that it names; with any other value, or on any other method, it is ignored (interface §4.9,
 * decision D27).
 */
const effectiveMethod = ({ method, headers }: HttpRequest): string => {
  if (method !== 'POST') return method;
  const named = override.exec(String(headers['x-http-method-override'] ?? ''))?.[1];
  return named?.toUpperCase() ?? method;
};

/** What a refused method has to do with the header, as the end of a message; empty without one (decision D27). */
export const overrideAdvice = (request: HttpRequest): string => {
  const sent = headerInMessage(request.headers['x-http-method-override'] ?? '');
  if (sent === '') return '';
  if (request.method !== 'POST') return ' X-HTTP-Method-Override counts only on a POST.';
  return effectiveMethod(request) === 'POST'
    ? ` X-HTTP-Method-Override is ${sent}; it must be PUT or DELETE.`
    : ` X-HTTP-Method-Override is ${sent}.`;
};

/** The resource at a path, with its template for metrics. */
export interface FoundPath {
  readonly resource: { readonly path: string };
}

/** A request to be answered. */
export interface Exchange<Raw = unknown, Found extends FoundPath = FoundPath> {
  readonly request: HttpRequest<Raw>;
  /** When it came, in the time of `performance.now()`. */
  readonly cameAt: number;
  /** The resource at its path; `null` when the path does not exist. */
  readonly found: Found | null;
  /** The method of the request, or the one that overrides it (decision D27). */
  readonly method: string;
  /** Absent while nobody subscribes. */
  readonly publish: PublishRequest | undefined;
  /** Who calls, once that is known. */
  caller: Caller | undefined;
  /** Its share of the budget, once it is admitted. */
  claim: Claim | undefined;
  /** Headers to add to the answer's own. */
  headers: Readonly<Record<string, string>> | undefined;
}

export const openExchange = <Raw, Found extends FoundPath>(
  request: HttpRequest<Raw>,
  found: Found | null,
): Exchange<Raw, Found> => ({
  request,
  cameAt: performance.now(),
  found,
  method: effectiveMethod(request),
  publish: observeRequest(),
  caller: undefined,
  claim: undefined,
  headers: undefined,
});

/** Adds headers to the answer. */
export const addHeaders = (exchange: Exchange, headers: Readonly<Record<string, string>>): void => {
  exchange.headers = { ...exchange.headers, ...headers };
};

/** Ends an exchange whose answer a function of the host has prevented: nothing stays counted or at work. */
export const abandon = ({ claim }: Exchange, result?: AnswerResult): void => {
  if (result?.isOk()) void result.value.parts?.return();
  claim?.release();
};

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
      // With the other headers: after a separate setHeader, writeHead costs more.
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
