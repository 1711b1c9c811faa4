import type { Job, JobError, WriteOptions } from '@jobposting/core';
import { isFresh, readEntityTags } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';
import { type HttpRequest, headerInMessage } from './http-request.ts';

type EntityTags = NonNullable<ReturnType<typeof readEntityTags>>;

/** The conditions of a write (decision D28). */
export interface Preconditions {
  readonly ifMatch?: EntityTags;
  readonly ifNoneMatch?: string;
}

const unquotedTag = /^(?!W\/)[\w.:+/=-]+$/;

const malformed = (name: string, header: string): HttpError => {
  const value = headerInMessage(header);
  const advice = unquotedTag.test(value)
    ? `is ${value}: the double quotes are missing. Send the tag as the header ETag has it, such as "${value}".`
    : `is ${value === '' ? 'empty' : value}; it must be * or tags in double quotes, separated by commas, as the header ETag has them, such as "1-abc".`;
  return httpError('malformed-precondition', `${name} ${advice}`);
};

const noPreconditions: Result<Preconditions, HttpError> = ok({});

/**
 * Reads the headers `If-Match` and `If-None-Match` of a request; a GET looks at them by itself, and
 * a POST has none (decision D28).
 * Errors: `malformed-precondition`.
 */
export const readPreconditions = (
  method: string,
  { headers }: HttpRequest,
): Result<Preconditions, HttpError> => {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch === undefined && ifNoneMatch === undefined) return noPreconditions;
  if (method !== 'PUT' && method !== 'DELETE') return noPreconditions;

  const matching = ifMatch === undefined ? undefined : readEntityTags(ifMatch);
  if (matching === null) return err(malformed('If-Match', ifMatch ?? ''));
  if (ifNoneMatch !== undefined && readEntityTags(ifNoneMatch) === null) {
    return err(malformed('If-None-Match', ifNoneMatch));
  }
  return ok({ ...(matching && { ifMatch: matching }), ...(ifNoneMatch && { ifNoneMatch }) });
};

/** Returns the precondition that a stored job fails; `null` when it fails none. */
const failureOf = (
  { ifMatch, ifNoneMatch }: Preconditions,
  stored: Job | null,
  etagOf: (job: Job) => string,
): string | null => {
  if (stored === null) {
    return ifMatch === undefined
      ? null
      : 'The job does not exist yet, and a write with If-Match never creates one.';
  }
  const etag = etagOf(stored);
  // The strong comparison of RFC 9110 §8.8.3.2: a weak tag never matches.
  if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.includes(etag)) {
    return 'If-Match does not name the ETag that the job has now. Read the job again before you write.';
  }
  if (ifNoneMatch === undefined || !isFresh(ifNoneMatch, etag)) return null;
  return ifNoneMatch.trim() === '*'
    ? 'The job exists already, and a write with If-None-Match: * never changes one.'
    : 'If-None-Match names the ETag that the job has now.';
};

/** Makes a write conditional. */
export interface Condition {
  readonly options: WriteOptions;
  /** Puts the failed precondition into the error of the write. */
  readonly explain: <Failure extends JobError>(error: Failure) => Failure;
}

const unconditional: Condition = { options: {}, explain: (error) => error };

/**
 * Creates the function that makes a write only when its preconditions hold (decision D28). With `If-None-Match: *`,
 * a PUT by referenceId can only create.
 */
export const createCondition = (
  preconditions: Preconditions,
  etagOf: (job: Job) => string,
): Condition => {
  const { ifMatch, ifNoneMatch } = preconditions;
  if (ifMatch === undefined && ifNoneMatch === undefined) return unconditional;
  let failure: string | null = null;
  return {
    options: {
      onlyIf(stored) {
        failure = failureOf(preconditions, stored, etagOf);
        return failure === null;
      },
    },
    explain: (error) =>
      error.code === 'precondition-failed'
        ? { ...error, message: failure ?? error.message }
        : error,
  };
};
