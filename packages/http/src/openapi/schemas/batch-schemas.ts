import { problemCodes } from '../error-codes.ts';
import { type JsonObject, ref } from '../open-api-document.ts';
import { answerObject, int32, text } from './job-schemas.ts';

const line: JsonObject = { type: 'integer', minimum: 1, description: 'Counts from 1.' };

const archived: JsonObject = {
  type: 'integer',
  minimum: 0,
  description: 'How many jobs were archived.',
};

/** As far as a line has room for problem details. */
const problem = {
  status: { type: 'integer', minimum: 400, maximum: 599 },
  code: { enum: problemCodes, description: 'As in problem details.' },
  message: text,
  errors: { type: 'array', minItems: 1, items: ref('schemas', 'BodyProblem') },
};

/** Newline-delimited JSON with lines like `line`. */
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
  BatchAnswer: linesOf(
    'The outcome of each line, in order; then, if there is one, the last line of the batch.',
    {
      anyOf: ['BatchAccepted', 'BatchRefused', 'BatchArchived', 'BatchFailure'].map((name) =>
        ref('schemas', name),
      ),
    },
  ),
  BatchAccepted: answerObject(
    'A line that was accepted.',
    {
      line,
      status: { enum: [200, 201], description: 'The status of the PUT.' },
      id: { ...int32, description: 'Of the job; absent when a dry run would create it.' },
      created: { type: 'boolean', description: 'Whether the job is new, or would be.' },
      changed: { type: 'boolean', description: 'False when the job had these values already.' },
      warnings: { type: 'array', minItems: 1, items: ref('schemas', 'Warning') },
    },
    ['id', 'warnings'],
  ),
  BatchRefused: answerObject('A line that was refused.', { line, ...problem }, ['errors']),
  BatchArchived: answerObject('The last line when the batch could archive jobs.', { archived }),
  BatchFailure: answerObject(
    'The last line when the batch ended early, or could not archive everything.',
    { archived, ...problem },
    ['archived', 'errors'],
  ),
};
