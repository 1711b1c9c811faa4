import type { HttpErrorCode, JobError } from '@jobposting/core';

export type { HttpErrorCode };

/** An error of the HTTP interface; `message` may change. */
export interface HttpError {
  readonly code: HttpErrorCode;
  readonly message: string;
  /** Headers of this answer, beside those that every error of its code has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log, never for a client. */
  readonly cause?: unknown;
}

/** Why a request is refused: by a use case, or by the HTTP interface itself. */
export type RequestError = JobError | HttpError;

export const httpError = (
  code: HttpErrorCode,
  message: string,
  more?: Pick<HttpError, 'headers' | 'cause'>,
): HttpError => ({ code, message, ...more });

/** The client has gone before its body ended. */
export const incompleteBody = httpError(
  'incomplete-body',
  'The request ended before its body was complete.',
);

export const shuttingDown = httpError(
  'shutting-down',
  'The server is shutting down. Try again later.',
);

/** A bug, or a function of the host that broke its promise. */
export const internalError = (cause: unknown): HttpError =>
  httpError('internal-error', 'Something went wrong on our side.', { cause });
