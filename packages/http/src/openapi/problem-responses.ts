import { problemTypes } from '../error-status.ts';
import { bodyProblemCodes, type ErrorCode, queryCodes } from './error-codes.ts';
import { answerObject } from './job-schemas.ts';
import { type JsonObject, ref } from './open-api-document.ts';

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
      status: { type: 'integer', description: 'The status of the response.' },
      detail: { ...text, description: 'What is wrong, and what is right.' },
      message: { ...text, description: 'The same sentence as detail.' },
      code: text,
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

const headersByStatus: Readonly<Record<number, string>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
};

const problemResponse = (status: number, codes: readonly ErrorCode[]): JsonObject => {
  const header = headersByStatus[status];
  return {
    description: codes.map((code) => `${problemTypes[code].title} (\`${code}\`).`).join(' '),
    headers: header === undefined ? {} : { [header]: ref('headers', header) },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            ref('schemas', 'Problem'),
            { properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
      },
    },
  };
};

/** The response to each status that these errors are answered with. */
export const problemResponses = (
  codes: ReadonlySet<ErrorCode>,
): Readonly<Record<string, JsonObject>> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = problemTypes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [status, problemResponse(status, some)]),
  );
};
