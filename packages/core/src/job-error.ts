import type { JobKey } from './job-store.ts';

/** Why one field of a body is refused. Stable: part of the API. */
export type ProblemCode =
  | 'required'
  | 'wrong-type'
  | 'too-long'
  | 'ill-formed-text'
  | 'too-few'
  | 'too-many'
  | 'duplicate'
  | 'unknown-id'
  | 'unknown-place'
  | 'invalid-date'
  | 'invalid-decimal'
  | 'negative'
  | 'too-precise'
  | 'too-large'
  | 'below-amount'
  | 'no-visible-text'
  | 'not-allowed'
  | 'invalid-email'
  | 'invalid-url';

/** One problem of a body, at a JSON pointer such as `/salary/period/id` (decision D19). */
export interface Problem {
  readonly pointer: string;
  readonly code: ProblemCode;
  readonly message: string;
}

/** One problem of a list query, in a parameter such as `pageSize` (decision D25). */
export interface QueryProblem {
  readonly parameter: string;
  readonly code: 'wrong-type' | 'out-of-range' | 'not-allowed' | 'repeated';
  readonly message: string;
}

/** What an accepted write changed or ignored (decision D31). */
export interface Warning {
  readonly pointer: string;
  readonly code: WarningCode;
  readonly message: string;
}

/** Stable: part of the API. */
export type WarningCode =
  | 'description-sanitized'
  | 'auto-refresh-not-in-plan'
  | 'place-not-listed'
  | 'application-field-ignored';

/** The body of a write breaks the rules; every problem at once, in the order of interface §4.3. */
export interface InvalidJob {
  readonly code: 'invalid-job';
  readonly message: string;
  readonly problems: readonly Problem[];
}

/** A list query breaks the rules; every problem at once (decision D25). */
export interface InvalidQuery {
  readonly code: 'invalid-query';
  readonly message: string;
  readonly problems: readonly QueryProblem[];
}

/** This employer has no such job; another employer's job looks the same (decision D20). */
export interface JobNotFound {
  readonly code: 'job-not-found';
  readonly message: string;
  readonly key: JobKey;
}

/** Another job of this employer has this referenceId (interface §4.3, decision D22). */
export interface ReferenceIdTaken {
  readonly code: 'reference-id-taken';
  readonly message: string;
  readonly referenceId: string;
}

/** The job is not in the state that the caller made the write depend on (decision D28). */
export interface PreconditionFailed {
  readonly code: 'precondition-failed';
  readonly message: string;
}

/** Others kept changing the job at the same time; nothing was written, the call can be repeated. */
export interface WriteContention {
  readonly code: 'write-contention';
  readonly message: string;
}

/** The store cannot answer now; nothing was written by this call (decision D20). */
export interface StoreUnavailable {
  readonly code: 'store-unavailable';
  readonly message: string;
  /**
   * `busy`: locked by another process beyond the time-out · `full`: no room · `read-only` ·
   * `damaged`: the file is corrupt or was replaced · `closed` · `failed`: anything else.
   */
  readonly reason: 'busy' | 'full' | 'read-only' | 'damaged' | 'closed' | 'failed';
  /** For the log, never for a client. */
  readonly cause?: unknown;
}

/** The place resolver that the host plugged in cannot answer now (decision D18). */
export interface PlacesUnavailable {
  readonly code: 'places-unavailable';
  readonly message: string;
  /** For the log, never for a client. */
  readonly cause?: unknown;
}

/** The stored job is no longer at the version that a write named. It never leaves the service. */
export interface VersionConflict {
  readonly code: 'version-conflict';
}

/** Every error of the use cases. `code` is stable and part of the API; `message` may change. */
export type JobError =
  | InvalidJob
  | InvalidQuery
  | JobNotFound
  | ReferenceIdTaken
  | PreconditionFailed
  | WriteContention
  | StoreUnavailable
  | PlacesUnavailable;

// The order of interface §4.3, in which the problems of a body are told (decision D19).
const fieldOrder = [
  'referenceId',
  'title',
  'closeDate',
  'confidential',
  'autoRefresh',
  'status',
  'locations',
  'categories',
  'positionType',
  'salary/amount',
  'salary/maxAmount',
  'salary/period',
  'salary',
  'description',
  'applicantRoutingType',
  'applicationEmail',
  'applicationUrl',
];

const fieldRank = ({ pointer }: Problem): number =>
  fieldOrder.findIndex((field) => pointer.startsWith(`/${field}`));

export const invalidJob = (problems: readonly Problem[]): InvalidJob => {
  const sorted = problems.toSorted((a, b) => fieldRank(a) - fieldRank(b));
  return { code: 'invalid-job', message: summary('The job posting', sorted), problems: sorted };
};

export const invalidQuery = (problems: readonly QueryProblem[]): InvalidQuery => ({
  code: 'invalid-query',
  message: summary('The query', problems),
  problems,
});

export const jobNotFound = (key: JobKey): JobNotFound => ({
  code: 'job-not-found',
  message:
    'id' in key
      ? `There is no job with id ${key.id}.`
      : `There is no job with referenceId ${JSON.stringify(key.referenceId)}.`,
  key,
});

export const referenceIdTaken = (referenceId: string): ReferenceIdTaken => ({
  code: 'reference-id-taken',
  message: `The referenceId ${JSON.stringify(referenceId)} is already used by another job.`,
  referenceId,
});

export const preconditionFailed = (): PreconditionFailed => ({
  code: 'precondition-failed',
  message: 'The job has changed since it was read; read it again before writing.',
});

export const writeContention = (): WriteContention => ({
  code: 'write-contention',
  message: 'The job is being changed by too many others at this moment; try again.',
});

export const versionConflict = (): VersionConflict => ({ code: 'version-conflict' });

export const storeUnavailable = (
  reason: StoreUnavailable['reason'],
  cause?: unknown,
): StoreUnavailable => ({
  code: 'store-unavailable',
  message: 'The job store cannot answer at this moment; try again later.',
  reason,
  cause,
});

export const placesUnavailable = (cause?: unknown): PlacesUnavailable => ({
  code: 'places-unavailable',
  message: 'Locations cannot be looked up at this moment; try again later.',
  cause,
});

const summary = (subject: string, problems: readonly { readonly message: string }[]): string => {
  const [first] = problems;
  if (first === undefined) throw new Error('an invalid value has at least one problem');
  return problems.length === 1
    ? first.message
    : `${subject} has ${problems.length} problems: ${problems.map((p) => p.message).join(' ')}`;
};
