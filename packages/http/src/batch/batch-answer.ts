import type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchFailureJson,
  BatchRefusedJson,
  DryRunBatchAcceptedJson,
  Job,
  Warning,
} from '@jobposting/core';
import type { NewJob, PutBody } from '@jobposting/core/adapter';
import { problemTypes } from '../answers/error-status.ts';
import type { RequestError } from '../answers/http-error.ts';
import { detailOf } from '../answers/problem-details.ts';

/** The outcome of one line of a batch. */
export type PutLine = PutBody<Job | NewJob, RequestError>;

/** A line of the answer. */
type BatchAnswerJson =
  | BatchAcceptedJson
  | DryRunBatchAcceptedJson
  | BatchRefusedJson
  | BatchArchivedJson
  | BatchFailureJson;

const textOf = (value: BatchAnswerJson): string => `${JSON.stringify(value)}\n`;

/** An error as a PUT would answer it, as far as a line has room for it. */
const refusalOf = (error: RequestError): Omit<BatchRefusedJson, 'line'> => ({
  status: problemTypes[error.code].status,
  code: error.code,
  message: detailOf(error, 'PUT'),
  ...('problems' in error && { errors: error.problems }),
});

const repeatedOf = (firstLine: number): Warning => ({
  pointer: '/referenceId',
  code: 'repeated-reference-id',
  message: `Line ${firstLine} has the same referenceId: both lines are for one job.`,
});

/**
 * The line that answers a line of a batch (decision D37): the status of the PUT, the id of its job, whether
 * it was created and changed, and the warnings of decision D31, if any; or why it was refused, as in
 * problem details.
 *
 * @param firstLine the first line of the batch that had its referenceId
 */
export const lineAnswer = ({ number, written }: PutLine, firstLine: number): string => {
  if (written.isErr()) return textOf({ line: number, ...refusalOf(written.error) });
  const { job, created, changed } = written.value;
  const warnings = [
    ...written.value.warnings,
    ...(firstLine < number ? [repeatedOf(firstLine)] : []),
  ];
  const result = { created, changed, ...(warnings.length > 0 && { warnings }) };
  // A dry run has created nothing (decision D36): its new job has no id.
  if (!('id' in job)) return textOf({ line: number, status: 200, ...result });
  return textOf({ line: number, status: created ? 201 : 200, id: job.id, ...result });
};

/**
 * The last line of a batch that ended early, or that could archive jobs (decision D37): how many were
 * archived, and why not all.
 */
export const lastAnswer = (error: RequestError | null, archived?: number): string =>
  error === null
    ? textOf({ archived: archived ?? 0 })
    : textOf({ ...(archived !== undefined && { archived }), ...refusalOf(error) });
