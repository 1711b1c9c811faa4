import type { ProblemItemJson, ProblemJson } from '@jobposting/core';

/**
 * Why a call failed: the code of the answer, or that there was none that could be read. Stable: part of
 * the API.
 */
export type JobpostingErrorCode =
  | ProblemJson['code']
  /** No connection, or it was lost. */
  | 'network-error'
  /** No whole answer within `timeoutMs`. */
  | 'timed-out'
  /** The signal of the call was aborted; `cause` is its reason. */
  | 'aborted'
  /** Something else than the service answered, such as a proxy. */
  | 'unexpected-answer';

/** What an error is made of. */
interface ErrorParts {
  readonly code: JobpostingErrorCode;
  readonly message: string;
  readonly status?: number | undefined;
  readonly errors?: readonly ProblemItemJson[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * What every call of the client throws. Act on `code`; `message` is for people.
 *
 * @example
 * if (error instanceof JobpostingError && error.code === 'job-not-found') return null;
 */
export class JobpostingError extends Error {
  override readonly name = 'JobpostingError';
  readonly code: JobpostingErrorCode;
  /** The HTTP status of the answer; null when there was none, or the browser does not show it. */
  readonly status: number | null;
  /** Every problem of an `invalid-job` or `invalid-query`; else empty. */
  readonly errors: readonly ProblemItemJson[];
  /** The `X-Request-Id` of the answer; name it when you report a problem. */
  readonly requestId: string | null;
  /** After how many seconds the service asks to be called again; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(parts: ErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status ?? null;
    this.errors = parts.errors ?? [];
    this.requestId = parts.requestId ?? null;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}
