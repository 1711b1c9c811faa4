import type { JobError } from '@jobposting/core';

/** Errors of the HTTP interface alone, beside those of the use cases. Stable: part of the API. */
export type HttpErrorCode =
  | 'route-not-found'
  /** Also an error of the use cases, which an id that is not an Int32 never reaches (decision D20). */
  | 'job-not-found'
  | 'method-not-allowed'
  | 'missing-api-key'
  | 'invalid-api-key'
  | 'authentication-unavailable'
  | 'body-too-large'
  | 'unsupported-media-type'
  | 'unsupported-content-encoding'
  | 'missing-body'
  | 'incomplete-body'
  | 'incomplete-batch'
  | 'invalid-utf-8'
  | 'malformed-json'
  | 'json-too-deep'
  | 'malformed-query'
  | 'malformed-precondition'
  | 'list-item-not-found'
  | 'too-many-requests'
  | 'too-busy'
  | 'shutting-down'
  | 'internal-error'
  | 'malformed-request'
  | 'headers-too-large'
  | 'request-timeout';

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
