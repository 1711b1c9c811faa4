import { problemTypes } from '../answers/error-status.ts';
import { bodyProblemCodes, type ErrorCode, problemCodes, queryCodes } from './error-codes.ts';
import { type HeaderName, headerRefs } from './headers.ts';
import { type JsonObject, ref } from './open-api-document.ts';
import { exampleOf } from './problem-examples.ts';
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
      requestId: { ...text, description: 'The X-Request-Id of the response, where it has one.' },
      errors: {
        type: 'array',
        minItems: 1,
        items: { anyOf: [ref('schemas', 'BodyProblem'), ref('schemas', 'QueryProblem')] },
        description: 'With invalid-job and invalid-query: every single problem.',
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

const headersByStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
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

/** Responses to errors: those that one code alone has are shared, under its name. */
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
