import type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchFailureJson,
  BatchRefusedJson,
  DryRunBatchAcceptedJson,
  Job,
} from '@jobposting/core';
import type { NewJob, PutBody } from '@jobposting/core/adapter';
import { problemTypes } from '../answers/error-status.ts';
import type { RequestError } from '../answers/http-error.ts';
import { detailOf } from '../answers/problem-details.ts';

/** What became of one line of a batch. */
export type PutLine = PutBody<Job | NewJob, RequestError>;

/** A line of the answer. */
type BatchAnswerJson =
  | BatchAcceptedJson
  | DryRunBatchAcceptedJson
  | BatchRefusedJson
  | BatchArchivedJson
  | BatchFailureJson;

const textOf = (value: BatchAnswerJson): string => `${JSON.stringify(value)}\n`;

/** An error as a PUT by itself is answered, as far as a line has room for it. */
const refusalOf = (error: RequestError): Omit<BatchRefusedJson, 'line'> => ({
  status: problemTypes[error.code].status,
  code: error.code,
  message: detailOf(error, 'PUT'),
  ...('problems' in error && { errors: error.problems }),
});

/**
 * The line that answers a line of a batch (decision D37): the status of the PUT that it is, and the id of
 * its job, with the warnings of decision D31 if there are any; or why it was refused, as problem details
 * have it.
 */
export const lineAnswer = ({ number, written }: PutLine): string => {
  if (written.isErr()) return textOf({ line: number, ...refusalOf(written.error) });
  const { job, created, warnings } = written.value;
  const warned = warnings.length > 0 && { warnings };
  // A dry run has created nothing (decision D36): its new job has no id.
  if (!('id' in job)) return textOf({ line: number, status: 200, ...warned });
  return textOf({ line: number, status: created ? 201 : 200, id: job.id, ...warned });
};

/**
 * The last line of a batch that ended early, or that was to archive jobs (decision D37): how many were,
 * and why not all.
 */
export const lastAnswer = (error: RequestError | null, archived?: number): string =>
  error === null
    ? textOf({ archived: archived ?? 0 })
    : textOf({ ...(archived !== undefined && { archived }), ...refusalOf(error) });
