import { quotable } from '../values/text.ts';
import type { JobId, JobKey } from './job.ts';
import { largestId } from './job-limits.ts';
import type { Problem, QueryProblem } from './problem.ts';

/** An error of the use cases: `code` is stable and part of the API; `message` may change. */
export interface Failure<Code extends string> {
  readonly code: Code;
  readonly message: string;
}

/** A {@link Failure} of something that the service depends on. */
export interface Outage<Code extends string> extends Failure<Code> {
  /** For the log, never for a client. */
  readonly cause?: unknown;
}

/** The body of a write breaks the rules; every problem at once, in the order of interface §4.3. */
export interface InvalidJob extends Failure<'invalid-job'> {
  readonly problems: readonly Problem[];
}

/** A list query breaks the rules; every problem at once (decision D25). */
export interface InvalidQuery extends Failure<'invalid-query'> {
  readonly problems: readonly QueryProblem[];
}

/** This employer has no such job; another employer's job looks the same (decision D20). */
export interface JobNotFound extends Failure<'job-not-found'> {
  readonly key: JobKey;
}

/** Another job of this employer has this referenceId (interface §4.3, decision D22). */
export interface ReferenceIdTaken extends Failure<'reference-id-taken'> {
  readonly referenceId: string;
  /** The id of the job that has it; absent where that job is gone, and in errors from a store. */
  readonly id?: JobId;
}

/** The job is not in the state that the write requires (decision D28). */
export interface PreconditionFailed extends Failure<'precondition-failed'> {}

/** Others kept changing the job at the same time; nothing was written, the call can be repeated. */
export interface WriteContention extends Failure<'write-contention'> {}

/** The store cannot do this now; nothing was written by this call (decision D20). */
export interface StoreUnavailable extends Outage<'store-unavailable'> {
  /**
   * `busy`: others hold a lock beyond the time-out · `unreachable`: no connection · `full`: no room · `damaged`: the
   * stored data is not reliable · `closed`: by this process · `failed`: anything else. The details are in `cause`.
   */
  readonly reason: 'busy' | 'unreachable' | 'full' | 'damaged' | 'closed' | 'failed';
}

/**
 * The store does not know whether the write was made: contact was lost while it was committed. A
 * write that can be repeated without harm, such as a PUT or a DELETE, is repeated; after a POST the
 * caller looks for the job first (decision D20).
 */
export interface OutcomeUnknown extends Outage<'outcome-unknown'> {}

/** Why a store did not make a write, or may not have. */
export type WriteFailure = StoreUnavailable | OutcomeUnknown;

/** The resolver of locations that the host plugged in cannot answer now (decision D18). */
export interface PlacesUnavailable extends Outage<'places-unavailable'> {}

/**
 * The log of changes cannot be read on from this cursor: the changes after it have been deleted, or it is not from this
 * log. The reader lists the jobs again and begins with a new cursor (decision D34).
 */
export interface CursorExpired extends Failure<'cursor-expired'> {}

/** The stored job does not have the version that a write requires. Never returned by the service. */
export interface VersionConflict {
  readonly code: 'version-conflict';
}

/** Every error of the use cases. */
export type JobError =
  | InvalidJob
  | InvalidQuery
  | JobNotFound
  | ReferenceIdTaken
  | PreconditionFailed
  | WriteContention
  | StoreUnavailable
  | OutcomeUnknown
  | PlacesUnavailable
  | CursorExpired;

export const invalidJob = (problems: readonly Problem[]): InvalidJob => ({
  code: 'invalid-job',
  message: summary('The job', problems),
  problems,
});

export const invalidQuery = (problems: readonly QueryProblem[]): InvalidQuery => ({
  code: 'invalid-query',
  message: summary('The query', problems),
  problems,
});

export const jobNotFound = (key: JobKey): JobNotFound => ({
  code: 'job-not-found',
  message:
    'id' in key
      ? `There is no job with id ${String(key.id)}.`
      : `There is no job with referenceId ${quotable(JSON.stringify(key.referenceId))}.`,
  key,
});

export const referenceIdTaken = (referenceId: string, id?: JobId): ReferenceIdTaken => ({
  code: 'reference-id-taken',
  message: `The referenceId ${quotable(JSON.stringify(referenceId))} is already used by ${id === undefined ? 'another job' : `job ${id}`}.`,
  referenceId,
  ...(id !== undefined && { id }),
});

export const preconditionFailed = (): PreconditionFailed => ({
  code: 'precondition-failed',
  message: 'The job is not in the state that this write depends on.',
});

export const writeContention = (): WriteContention => ({
  code: 'write-contention',
  message: 'Too many others are changing this job at the same time. Try again.',
});

export const versionConflict = (): VersionConflict => ({ code: 'version-conflict' });

export const storeUnavailable = (
  reason: StoreUnavailable['reason'],
  cause?: unknown,
): StoreUnavailable => ({
  code: 'store-unavailable',
  message:
    reason === 'damaged'
      ? 'The store is unavailable until an operator has repaired it.'
      : 'The store is unavailable at the moment. Try again later.',
  reason,
  cause,
});

/** The error of a store that has no id left, with the cause for the log (decision D23). */
export const idsUsedUp = (cause?: unknown): StoreUnavailable =>
  storeUnavailable(
    'full',
    new Error(`All ids up to ${largestId} are used, and ids are never reused.`, { cause }),
  );

export const outcomeUnknown = (cause?: unknown): OutcomeUnknown => ({
  code: 'outcome-unknown',
  message: 'It is unknown whether this write was made.',
  cause,
});

export const placesUnavailable = (cause?: unknown): PlacesUnavailable => ({
  code: 'places-unavailable',
  message: 'Locations cannot be looked up at the moment. Try again later.',
  cause,
});

/** The message of an error with problems: the only one, or all with their number. */
export const summary = (
  subject: string,
  problems: readonly { readonly message: string }[],
): string => {
  const [first] = problems;
  if (first === undefined) throw new Error('an invalid value has at least one problem');
  return problems.length === 1
    ? first.message
    : `${subject} has ${problems.length} problems: ${problems.map((p) => p.message).join(' ')}`;
};
