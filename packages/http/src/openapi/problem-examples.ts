import { jobId } from '@jobposting/core';
import { cursorExpired } from '@jobposting/core/adapter';
import {
  httpError,
  internalError,
  type RequestError,
  shuttingDown,
} from '../answers/http-error.ts';
import { problemAnswer } from '../answers/problem-details.ts';
import type { ErrorCode } from './error-codes.ts';
import { type JsonObject, ref } from './open-api-document.ts';

const tooLong =
  'referenceId has 51 characters; it must be text of at most 50 characters without control characters.';
const outOfRange = 'pageSize is "0"; it must be a whole number from 1 to 100.';

/** One or more of each status, in the order in which a response with several codes shows them. */
const errors: readonly RequestError[] = [
  {
    code: 'invalid-job',
    message: tooLong,
    problems: [{ pointer: '/referenceId', code: 'too-long', message: tooLong }],
  },
  httpError(
    'malformed-precondition',
    'If-Match is 1-abc: the double quotes are missing. Send the tag as the header ETag has it, such as "1-abc".',
  ),
  httpError('missing-body', 'The request has no body. Send one job on each line.'),
  {
    code: 'invalid-query',
    message: outOfRange,
    problems: [{ parameter: 'pageSize', code: 'out-of-range', message: outOfRange }],
  },
  httpError('malformed-request', 'The request must have exactly one Host header.'),
  httpError('missing-api-key', 'The request has no API key. Send one in the header API-Key.'),
  { code: 'job-not-found', message: 'There is no job with id 99.', key: { id: jobId(99) } },
  httpError('list-item-not-found', 'The list positiontypes has no item with this id.'),
  httpError('request-timeout', 'The request took too long to arrive.'),
  {
    code: 'reference-id-taken',
    message: 'The referenceId "W-17" is already used by another job.',
    referenceId: 'W-17',
  },
  cursorExpired(),
  {
    code: 'precondition-failed',
    message:
      'If-Match does not name the ETag that the job has now. Read the job again before you write.',
  },
  httpError('body-too-large', 'The body is too large: at most 1048576 bytes are allowed.'),
  httpError(
    'unsupported-content-encoding',
    'The Content-Encoding of the body is gzip. Send it without one, not compressed.',
  ),
  httpError(
    'too-many-requests',
    'The employer has sent too many requests. Try again in 7 seconds.',
  ),
  httpError('headers-too-large', 'The headers of the request are too large.'),
  internalError(undefined),
  shuttingDown,
];

/** The examples of errors, by their code. */
export const problemExamples = Object.fromEntries(
  errors.map((error) => [
    error.code,
    { value: JSON.parse(problemAnswer(error).body?.toString() ?? '') },
  ]),
);

/** The example of a response that can have these codes. */
export const exampleOf = (codes: readonly ErrorCode[]): JsonObject =>
  Object.fromEntries(
    errors
      .filter(({ code }) => codes.includes(code))
      .slice(0, 1)
      .map(({ code }) => [code, ref('examples', code)]),
  );
