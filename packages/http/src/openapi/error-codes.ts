import type { JobService, Problem, QueryProblem, Result, Warning } from '@jobposting/core';
import { problemTypes } from '../answers/error-status.ts';
import type { RequestError } from '../answers/http-error.ts';
import type { RouteRow } from '../routes/route-table.ts';

/** The `code` of an error. */
export type ErrorCode = RequestError['code'];

/** A use case that routes call. */
export type UseCase =
  | 'get'
  | 'list'
  | 'listChanges'
  | 'create'
  | 'update'
  | 'putByReferenceId'
  | 'delete'
  | 'deleteByReferenceId';

type ErrorOf<Returned> = Returned extends Result<unknown, infer Failure> ? Failure : never;

type ErrorCodesOf<Name extends UseCase> = Readonly<
  Record<ErrorOf<Awaited<ReturnType<JobService[Name]>>>['code'], true>
>;

const unavailable = { 'store-unavailable': true } as const;
const unknown = { ...unavailable, 'outcome-unknown': true } as const;
const changing = {
  ...unknown,
  'precondition-failed': true,
  'write-contention': true,
} as const;
const content = { 'invalid-job': true, 'places-unavailable': true } as const;
const missing = { 'job-not-found': true } as const;
const taken = { 'reference-id-taken': true } as const;

/** The errors of each use case; a missing or extra one does not compile. */
const useCaseErrors: { readonly [Name in UseCase]: ErrorCodesOf<Name> } = {
  get: { ...missing, ...unavailable },
  list: { 'invalid-query': true, ...unavailable },
  listChanges: { 'invalid-query': true, 'cursor-expired': true, ...unavailable },
  create: { ...content, ...taken, ...unknown },
  update: { ...missing, ...content, ...taken, ...changing },
  putByReferenceId: { ...content, ...changing },
  delete: { ...missing, ...changing },
  deleteByReferenceId: { ...missing, 'invalid-job': true, ...changing },
};

const ofEveryRoute: readonly ErrorCode[] = [
  'malformed-request',
  'request-timeout',
  'headers-too-large',
  'too-many-requests',
  'internal-error',
  'shutting-down',
  'too-busy',
];

const ofEmployers: readonly ErrorCode[] = [
  'missing-api-key',
  'invalid-api-key',
  'authentication-unavailable',
  'store-unavailable',
];

const ofBodies: readonly ErrorCode[] = [
  'missing-body',
  'incomplete-body',
  'unsupported-media-type',
  'unsupported-content-encoding',
];

// In a batch, they are errors of a line (decision D37).
const ofJson: readonly ErrorCode[] = [
  'invalid-utf-8',
  'malformed-json',
  'json-too-deep',
  'body-too-large',
];

/** Whether a write can depend on the state of the job (decision D28). */
export const hasPreconditions = ({ method }: RouteRow): boolean =>
  method === 'PUT' || method === 'DELETE';

/** Every error that a route can answer, in the order of decision D32 as far as it goes. */
export const errorCodesOf = (
  row: RouteRow,
  useCase: UseCase | null,
  others: readonly ErrorCode[] = [],
): ReadonlySet<ErrorCode> =>
  new Set([
    ...ofEveryRoute,
    ...(row.access === 'employer' ? ofEmployers : []),
    // For dryRun, which a DELETE refuses (decision D36).
    ...(row.method === 'GET' ? [] : (['invalid-query'] as const)),
    ...(hasPreconditions(row) ? (['malformed-precondition'] as const) : []),
    ...(row.body === undefined ? [] : ofBodies),
    ...(row.body === 'json' ? ofJson : []),
    ...(useCase === null ? [] : (Object.keys(useCaseErrors[useCase]) as ErrorCode[])),
    ...others,
  ]);

const bodyCodes: Readonly<Record<Problem['code'], true>> = {
  required: true,
  'wrong-type': true,
  'too-long': true,
  'ill-formed-text': true,
  'too-few': true,
  'too-many': true,
  duplicate: true,
  'unknown-id': true,
  'unknown-place': true,
  'ambiguous-place': true,
  'not-a-place': true,
  retired: true,
  'invalid-date': true,
  'invalid-decimal': true,
  negative: true,
  'too-precise': true,
  'too-large': true,
  'below-amount': true,
  'no-visible-text': true,
  'not-allowed': true,
  'invalid-email': true,
  'invalid-url': true,
};

const parameterCodes: Readonly<Record<QueryProblem['code'], true>> = {
  'wrong-type': true,
  'out-of-range': true,
  'not-allowed': true,
  'unknown-parameter': true,
  repeated: true,
};

const codesOfWarnings: Readonly<Record<Warning['code'], true>> = {
  'description-sanitized': true,
  'link-removed': true,
  'looks-escaped': true,
  'title-has-markup': true,
  'characters-changed': true,
  'auto-refresh-not-in-plan': true,
  'place-not-listed': true,
  'application-field-ignored': true,
  'already-closed': true,
  'unknown-field': true,
  'no-longer-accepted': true,
  'repeated-reference-id': true,
};

/** The codes that the use cases return. */
export const libraryCodes = Object.values(useCaseErrors).flatMap((errors) => Object.keys(errors));
/** The codes of problem details. */
export const problemCodes = Object.keys(problemTypes);
/** The codes of warnings. */
export const warningCodes = Object.keys(codesOfWarnings);
/** The codes of the single problems of a body. */
export const bodyProblemCodes = Object.keys(bodyCodes);
/** The codes of the single problems of a query. */
export const queryCodes = Object.keys(parameterCodes);
