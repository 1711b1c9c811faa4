import type { ProblemItemJson, ProblemJson } from '@jobposting/core';
import { isLike } from './json.ts';

/**
 * Why a call failed: the code of the answer, or the reason why there was no readable one. Stable: part of
 * the API.
 */
export type JobpostingErrorCode =
  | ProblemJson['code']
  /** No connection, or it was lost. */
  | 'network-error'
  /** No complete answer within `timeoutMs`. */
  | 'timed-out'
  /** The signal of the call was aborted; `cause` is its reason. */
  | 'aborted'
  /** Another server answered, such as a proxy. */
  | 'unexpected-answer';

/** The content of an error. */
interface ErrorParts {
  readonly code: JobpostingErrorCode;
  readonly message: string;
  readonly status?: number | undefined;
  readonly errors?: readonly ProblemItemJson[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly jobId?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The error of every call of the client. Act on `code`; `message` is for people.
 *
 * @example
 * if (error instanceof JobpostingError && error.code === 'job-not-found') return null;
 */
export class JobpostingError extends Error {
  override readonly name = 'JobpostingError';
  readonly code: JobpostingErrorCode;
  /** The HTTP status of the answer; null when there was none, or the browser does not show it. */
  readonly status: number | null;
  /** Each problem of an `invalid-job` or `invalid-query`; else empty. */
  readonly errors: readonly ProblemItemJson[];
  /** The `X-Request-Id` of the answer; quote it when you report a problem. */
  readonly requestId: string | null;
  /** After how many seconds the service asks for the next call; null when it does not say. */
  readonly retryAfterSeconds: number | null;
  /** For a `reference-id-taken`, the job that has the referenceId (decision D20); else null. */
  readonly jobId: number | null;

  constructor(parts: ErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status ?? null;
    this.errors = parts.errors ?? [];
    this.requestId = parts.requestId ?? null;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
    this.jobId = parts.jobId ?? null;
  }
}

const aProblem = { type: '', code: '' as JobpostingErrorCode, message: '' };
const aProblemItem = { code: '' as never, message: '' };

// Other services answer errors in JSON as well.
const isProblem = (body: unknown): body is typeof aProblem =>
  isLike(body, aProblem) && body.type.startsWith('urn:jobposting:problem:');

/** Seconds, or a date, which counts from the clock of the server that wrote it (RFC 9110 §10.2.3). */
const secondsOf = (headers: Headers): number | undefined => {
  const value = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('Date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
};

/** The client knows its paths: when one does not exist, `baseUrl` is wrong. */
const placeOf = (code: JobpostingErrorCode, { url }: Response): string =>
  code === 'route-not-found' ? ` The address was ${url}: is baseUrl right?` : '';

/** The id in the address of the conflicting job. */
const jobIdOf = ({ status, headers }: Response): number | undefined => {
  const [, id] = /\/jobs\/(\d+)$/.exec(headers.get('Location') ?? '') ?? [];
  return status === 409 && id !== undefined ? Number(id) : undefined;
};

// A browser shows nothing of a redirect except that it was one.
const isRedirection = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

const unexpected = (response: Response): string =>
  isRedirection(response)
    ? `The service redirects to ${response.headers.get('Location') ?? 'another address'}, where the client does not follow. Is that what baseUrl should be?`
    : `The answer of ${response.url || 'the server'}, with status ${response.status}, is not from a job posting service.`;

/** The error of an answer, whether it is the service's or not. */
export const refusal = (response: Response, body: unknown): JobpostingError => {
  const { status, headers } = response;
  const problem = isProblem(body)
    ? body
    : { code: 'unexpected-answer' as const, message: unexpected(response) };
  const { errors, requestId } = Object(body);
  return new JobpostingError({
    code: problem.code,
    message: problem.message + placeOf(problem.code, response),
    status: status || undefined,
    errors: isLike(errors, []) ? errors.filter((item) => isLike(item, aProblemItem)) : [],
    requestId: isLike(requestId, '') ? requestId : (headers.get('X-Request-Id') ?? undefined),
    retryAfterSeconds: secondsOf(headers),
    jobId: jobIdOf(response),
  });
};
