import { problemTypes } from '../error-status.ts';
import { type ErrorCode, endCodes, lineCodes, warningCodes } from './error-codes.ts';
import { answerObject, int32 } from './job-schemas.ts';
import { type JsonObject, ref } from './open-api-document.ts';

const text: JsonObject = { type: 'string' };

const refusal = (codes: readonly ErrorCode[]) => ({
  status: { enum: [...new Set(codes.map((code) => problemTypes[code].status))].sort() },
  code: { enum: codes, description: 'As in problem details.' },
  message: text,
  errors: {
    type: 'array',
    minItems: 1,
    items: ref('schemas', 'BodyProblem'),
    description: 'With invalid-job: every single problem.',
  },
});

const line: JsonObject = { type: 'integer', minimum: 1, description: 'Its number.' };

/** Newline-delimited JSON, of which this is a line. */
const linesOf = (description: string, line: JsonObject): JsonObject => ({
  description,
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: line,
});

/** A batch and its answer, line by line (decision D37). */
export const batchSchemas = {
  BatchBody: linesOf(
    'One job on each line, as PUT /jobs takes it.',
    ref('schemas', 'JobByReferenceId'),
  ),
  BatchAnswer: linesOf('What became of each line, in order; then, if there is one, the end.', {
    anyOf: ['BatchAccepted', 'BatchRefused', 'BatchEnd'].map((name) => ref('schemas', name)),
  }),
  BatchAccepted: answerObject(
    'A line that was accepted.',
    {
      line,
      status: { enum: [200, 201], description: 'That of the PUT that the line is.' },
      id: { ...int32, description: 'Of the job; absent where a dry run would create it.' },
      warnings: { type: 'array', minItems: 1, items: ref('schemas', 'BatchWarning') },
    },
    ['id', 'warnings'],
  ),
  BatchRefused: answerObject('A line that was refused.', { line, ...refusal(lineCodes) }, [
    'errors',
  ]),
  BatchEnd: {
    ...answerObject(
      'The last line where the batch ended early, or was to archive jobs: how many were archived, and why not all.',
      {
        archived: { type: 'integer', minimum: 0, description: 'How many jobs were archived.' },
        ...refusal(endCodes),
      },
      ['archived', 'status', 'code', 'message', 'errors'],
    ),
    minProperties: 1,
    dependentRequired: {
      status: ['code'],
      code: ['message'],
      message: ['status'],
      errors: ['code'],
    },
  },
  BatchWarning: answerObject('What a line changed or ignored.', {
    pointer: { ...text, description: 'A JSON pointer into the line.' },
    code: { enum: warningCodes },
    message: text,
  }),
};
