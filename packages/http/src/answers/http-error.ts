import type { HttpErrorCode, JobError } from '@jobposting/core';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { WebhookError } from '@jobposting/core/webhooks';

export type { HttpErrorCode };

/** An error of the HTTP interface; `message` may change. */
export interface HttpError {
  readonly code: HttpErrorCode;
  readonly message: string;
  /** Headers of this answer, in addition to those of its code. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log, never for a client. */
  readonly cause?: unknown;
}

/** Why a request is refused, by a use case or by the HTTP interface. */
export type RequestError = JobError | WebhookError | HttpError;

export const httpError = (
  code: HttpErrorCode,
  message: string,
  more?: Pick<HttpError, 'headers' | 'cause'>,
): HttpError => ({ code, message, ...more });

/** The client left before its body ended. */
export const incompleteBody = httpError(
  'incomplete-body',
  'The request ended before its body was complete.',
);

/** A batch without a line. */
export const noLines = httpError(
  'missing-body',
  'The request has no jobs. Send one job on each line. Nothing was written or archived.',
);

export const shuttingDown = httpError(
  'shutting-down',
  'The server is shutting down. Try again later.',
);

/** RFC 9112 §3.2 demands this refusal; Node would send it without a body (decision D26). */
export const wrongHost = httpError(
  'malformed-request',
  'The request must have exactly one Host header.',
  { headers: { Connection: 'close' } },
);

/** A bug, or a function of the host that broke its promise. */
export const internalError = (cause: unknown): HttpError =>
  httpError('internal-error', 'Something went wrong on our side.', { cause });

/** What failed, for the host's log. */
export interface Failure {
  /** The code of the answer; `rate-limit-unavailable` when a host's `CountRequest` failed. */
  readonly code: RequestError['code'] | 'rate-limit-unavailable';
  /** Why the store is unavailable. */
  readonly reason?: StoreUnavailable['reason'] | undefined;
  /** What was thrown or reported underneath, never shown to a client; may be absent. */
  readonly cause: unknown;
}

/** For hosts without `onError`: an answer does not say what failed on our side. */
export const printCause = ({ cause }: Failure): void => {
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can replace it
  if (cause !== undefined) console.error(cause);
};

export type ReportFailure<Raw> = (failure: Failure, request: Raw) => void;

export const failureOf = (error: RequestError): Failure => ({
  code: error.code,
  reason: 'reason' in error ? error.reason : undefined,
  cause: 'cause' in error ? error.cause : undefined,
});
