import { jobId } from '@jobposting/core';
import { cursorExpired } from '@jobposting/core/adapter';
import { problemTypes } from '../answers/error-status.ts';
import {
  httpError,
  internalError,
  noLines,
  type RequestError,
  shuttingDown,
} from '../answers/http-error.ts';
import { problemAnswer } from '../answers/problem-details.ts';
import { bodyProblemCodes, type ErrorCode, problemCodes, queryCodes } from './error-codes.ts';
import { type HeaderName, headerRefs } from './headers.ts';
import { type JsonObject, ref } from './open-api-document.ts';
import { answerObject } from './schemas/job-schemas.ts';

const text: JsonObject = { type: 'string' };

/** Problem details (RFC 9457, decision D19). */
export const problemSchemas = {
  Problem: answerObject(
    'Problem details of RFC 9457. Act on code, which is stable; the sentences may change.',
    {
      type: {
        ...text,
        pattern: '^urn:jobposting:problem:[a-z0-9-]+$',
        description: 'A name that ends in the code, not an address to open.',
      },
      title: { ...text, description: 'The kind of error.' },
      status: {
        type: 'integer',
        minimum: 400,
        maximum: 599,
        description: 'The status of the response.',
      },
      detail: { ...text, description: 'What is wrong, and what is right.' },
      message: { ...text, description: 'The same sentence as detail.' },
      code: { enum: problemCodes },
      requestId: { ...text, description: 'The X-Request-Id of the response, if it has one.' },
      errors: {
        type: 'array',
        minItems: 1,
        items: { anyOf: [ref('schemas', 'BodyProblem'), ref('schemas', 'QueryProblem')] },
        description: 'With invalid-job and invalid-query: each problem.',
      },
    },
    ['requestId', 'errors'],
  ),
  BodyProblem: answerObject('One problem of a body.', {
    pointer: {
      ...text,
      description: 'A JSON pointer into the body; empty for the whole.',
      examples: ['/salary/period/id'],
    },
    code: { enum: bodyProblemCodes },
    message: text,
  }),
  QueryProblem: answerObject('One problem of a query.', {
    parameter: { ...text, examples: ['pageSize'] },
    code: { enum: queryCodes },
    message: text,
  }),
};

const tooLong =
  'referenceId has 51 characters; it must be text of at most 50 characters without characters that cannot be shown.';
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
  noLines,
  {
    code: 'invalid-query',
    message: outOfRange,
    problems: [{ parameter: 'pageSize', code: 'out-of-range', message: outOfRange }],
  },
  httpError('malformed-request', 'The request must have exactly one Host header.'),
  httpError('missing-api-key', 'The request has no API key. Send one in the header API-Key.'),
  { code: 'job-not-found', message: 'There is no job with id 99.', key: { id: jobId(99) } },
  httpError(
    'list-item-not-found',
    'The list positiontypes has no item with this id. /api/v1.1/positiontypes has all with their ids.',
  ),
  httpError('request-timeout', 'The request took too long to arrive.'),
  {
    code: 'reference-id-taken',
    message:
      'The referenceId "W-17" is already used by job 1. Use PUT /api/v1.1/jobs to update that job.',
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
const exampleOf = (codes: readonly ErrorCode[]): JsonObject =>
  Object.fromEntries(
    errors
      .filter(({ code }) => codes.includes(code))
      .slice(0, 1)
      .map(({ code }) => [code, ref('examples', code)]),
  );

const headersByStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  409: ['Location'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const problemResponse = (status: number, codes: readonly ErrorCode[]): JsonObject => ({
  description: codes.map((code) => `${problemTypes[code].title} (\`${code}\`).`).join(' '),
  headers: headerRefs(headersByStatus[status] ?? []),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          ref('schemas', 'Problem'),
          { properties: { status: { const: status }, code: { enum: codes } } },
        ],
      },
      examples: exampleOf(codes),
    },
  },
});

/** Responses to errors: those with a single code are shared, under its name. */
export interface ProblemResponses {
  /** The shared ones so far. */
  readonly shared: Readonly<Record<string, JsonObject>>;
  /** The response to each status that these errors are answered with. */
  readonly to: (codes: ReadonlySet<ErrorCode>) => Readonly<Record<string, JsonObject>>;
}

/** Creates the responses of one document. */
export const createProblemResponses = (): ProblemResponses => {
  const shared: Record<string, JsonObject> = {};
  const responseTo = (status: number, codes: readonly ErrorCode[]): JsonObject => {
    const [code, ...others] = codes;
    if (code === undefined || others.length > 0) return problemResponse(status, codes);
    shared[code] = problemResponse(status, codes);
    return ref('responses', code);
  };
  return {
    shared,
    to(codes) {
      const byStatus = new Map<number, ErrorCode[]>();
      for (const code of codes) {
        const { status } = problemTypes[code];
        byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
      }
      return Object.fromEntries(
        [...byStatus].map(([status, some]) => [status, responseTo(status, some)]),
      );
    },
  };
};
