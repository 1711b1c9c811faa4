import { answerObject, int32 } from './job-schemas.ts';
import { type JsonObject, ref } from './open-api-document.ts';

const text: JsonObject = { type: 'string' };

const refusal = {
  status: { type: 'integer' },
  code: { ...text, description: 'As in problem details.' },
  message: text,
  errors: { type: 'array', items: ref('schemas', 'BodyProblem') },
};

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
    anyOf: [ref('schemas', 'BatchLine'), ref('schemas', 'BatchEnd')],
  }),
  BatchLine: answerObject(
    'What became of a line.',
    {
      line: { type: 'integer', minimum: 1 },
      ...refusal,
      status: { type: 'integer', description: 'That of the PUT that the line is.' },
      id: { ...int32, description: 'Of the job, where the line was accepted.' },
      warnings: { type: 'array', items: ref('schemas', 'BatchWarning') },
    },
    ['id', 'warnings', 'code', 'message', 'errors'],
  ),
  BatchEnd: answerObject(
    'The last line where the batch ended early, or was to archive jobs.',
    {
      archived: { type: 'integer', minimum: 0, description: 'How many jobs were archived.' },
      ...refusal,
    },
    ['archived', 'status', 'code', 'message', 'errors'],
  ),
  BatchWarning: answerObject('What a line changed or ignored.', {
    pointer: text,
    code: text,
    message: text,
  }),
};
