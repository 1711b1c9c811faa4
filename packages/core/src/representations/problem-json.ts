import type { JobError } from '../job/job-error.ts';
import type { Problem, ProblemCode, QueryProblem, WarningCode } from '../job/problem.ts';

/** Errors of the HTTP interface alone, in addition to those of the use cases. Stable: part of the API. */
export type HttpErrorCode =
  | 'route-not-found'
  /** Also an error of the use cases; here for an id that is not an Int32, which never reaches them (decision D20). */
  | 'job-not-found'
  /** The errors of the use cases of webhooks (decision D40). */
  | 'invalid-webhook'
  | 'webhook-not-found'
  | 'too-many-webhooks'
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
  | 'archive-limit'
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

/** One problem: of a body, at a JSON `pointer`, or of a query, in a `parameter`. */
export interface ProblemItemJson
  extends Partial<Pick<Problem, 'pointer'> & Pick<QueryProblem, 'parameter'>> {
  readonly code: ProblemCode | QueryProblem['code'];
  readonly message: string;
}

/** An error in an HTTP answer: problem details of RFC 9457 (decision D19). */
export interface ProblemJson {
  /** `urn:jobposting:problem:` and the code. */
  readonly type: string;
  /** The name of this kind of error. */
  readonly title: string;
  /** The HTTP status of the answer. */
  readonly status: number;
  /** What is wrong, as a sentence. */
  readonly detail: string;
  /** The same sentence. */
  readonly message: string;
  /** Stable: act on it. */
  readonly code: JobError['code'] | HttpErrorCode;
  /** The `X-Request-Id` of the answer, where it has one. */
  readonly requestId?: string;
  /** Every problem of an `invalid-job` or `invalid-webhook`, or of an `invalid-query`. */
  readonly errors?: readonly ProblemItemJson[];
}

/** A part of an accepted write that was changed or ignored, as in the header `Job-Warning` (decision D31). */
export interface JobWarningJson {
  readonly code: WarningCode;
  readonly pointer: string;
}

/** The same with its sentence, as in answers of dry runs and batches (decisions D36, D37). */
export interface WarningJson extends JobWarningJson {
  readonly message: string;
}
