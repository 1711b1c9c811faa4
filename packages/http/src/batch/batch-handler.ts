import type {
  BatchAcceptedJson,
  BatchArchivedJson,
  BatchFailureJson,
  BatchRefusedJson,
  DryRunBatchAcceptedJson,
  Employer,
  Job,
  JobService,
  Warning,
} from '@jobposting/core';
import { beginComplete, type NewJob, type PutBody, putAll } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { afterOthers } from '../admission/fair-turns.ts';
import { createRevocationCheck } from '../admission/long-request.ts';
import { type AnswerParts, streamedAnswer } from '../answers/answer.ts';
import { problemTypes } from '../answers/error-status.ts';
import {
  type HttpError,
  incompleteBody,
  internalError,
  type RequestError,
  shuttingDown,
} from '../answers/http-error.ts';
import { detailOf } from '../answers/problem-details.ts';
import { type BodyRules, openNdjsonBody } from '../requests/body.ts';
import { readComplete } from '../requests/write-terms.ts';
import type { AnswerResult, Call } from '../routes/route.ts';
import { openBatchBody } from './batch-body.ts';

/** The outcome of one line of a batch. */
type PutLine = PutBody<Job | NewJob, RequestError>;

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
const lineAnswer = ({ number, written }: PutLine, firstLine: number): string => {
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
const lastAnswer = (error: RequestError | null, archived?: number): string =>
  error === null
    ? textOf({ archived: archived ?? 0 })
    : textOf({ ...(archived !== undefined && { archived }), ...refusalOf(error) });

/** Reports each kind of failure once: a store that is down fails every line. */
const onceForEachCode = (report: (error: RequestError) => void) => {
  const reported = new Set<RequestError['code']>();
  return (error: RequestError): void => {
    if (problemTypes[error.code].status < 500 || reported.has(error.code)) return;
    reported.add(error.code);
    report(error);
  };
};

// More, needed only for warnings, would cause the refusal of the employer's other requests.
const maxNamedForWarnings = 11_000;

/** What one takes in a `Map`, in bytes, with two for a character. */
const memoryOf = (referenceId: string): number => 96 + 2 * referenceId.length;

/**
 * Creates the handler of many PUTs by referenceId in one request (decision D37). Its answer begins once
 * the first line has come. A line is read only after the host has taken the answers to the lines before it: on Node
 * when the client takes them, elsewhere as far ahead as the runtime buffers.
 */
export const createBatchHandler =
  (jobs: JobService) =>
  async (call: Call, employer: Employer): Promise<AnswerResult> => {
    const { rules, isStopping } = call;
    const asked = readComplete(call.query);
    if (asked.isErr()) return err(asked.error);
    const pieces = openNdjsonBody(call.request);
    if (pieces.isErr()) return err(pieces.error);
    const checkRevocation = createRevocationCheck(call.checkRevocation);
    const interruptionOf = async (): Promise<RequestError | null> =>
      isStopping() ? shuttingDown : checkRevocation();
    const writes = call.dryRun ? jobs.dryRun : jobs;
    const report = onceForEachCode(call.report);
    /** The first line of each referenceId. */
    const named = new Map<string, number>();
    let namedBytes = 0;
    let failure: RequestError | null = null;
    let noRoom: RequestError | null = null;
    let isUnwanted = false;
    const begun =
      asked.value === null
        ? ok(undefined)
        : await beginComplete<RequestError>({
            jobs,
            employer,
            dryRun: call.dryRun,
            isNamed: (referenceId) => named.has(referenceId),
            ...asked.value,
            limitOption: 'maxArchived=',
            async interruptionOf() {
              await afterOthers();
              return isUnwanted ? incompleteBody : interruptionOf();
            },
          });
    if (begun.isErr()) return err(begun.error);
    const complete = begun.value;
    /** Without `complete`, memory for lines matters more than warnings about repeated referenceIds. */
    const take: BodyRules['take'] = (bytes) => {
      const taken = rules.take(bytes);
      if (taken.isOk() || complete || named.size === 0) return taken;
      named.clear();
      rules.giveBack(namedBytes);
      namedBytes = 0;
      return rules.take(bytes);
    };
    /** Errors, those of `take`: there is no memory to keep it. */
    const firstLineOf = (referenceId: string, number: number): Result<number, HttpError> => {
      const first = named.get(referenceId);
      if (first !== undefined) return ok(first);
      if (!complete && named.size === maxNamedForWarnings) return ok(number);
      const bytes = memoryOf(referenceId);
      return rules.take(bytes).map(() => {
        namedBytes += bytes;
        named.set(referenceId, number);
        return number;
      });
    };
    const bodyRules = { ...rules, take };
    const opened = await openBatchBody(pieces.value, bodyRules, {
      isStopping,
      interruptionOf,
    });
    if (opened.isErr()) return err(opened.error);
    const body = opened.value;

    const last = (error: RequestError | null, archived?: number): string => {
      failure = error;
      if (error !== null) report(error);
      return lastAnswer(error, archived);
    };

    async function* answers(): AsyncGenerator<string, void> {
      try {
        for await (const line of putAll(body.lines, { jobs: writes, employer })) {
          const { number, referenceId, written } = line;
          const first = referenceId === null ? ok(number) : firstLineOf(referenceId, number);
          complete?.add(line, written.isOk());
          if (first.isErr()) noRoom ??= first.error;
          if (written.isErr()) report(written.error);
          yield lineAnswer(line, first.unwrapOr(number));
          rules.giveBack(line.size);
        }
        const ending = body.ending();
        if (!complete && ending === null) return;
        const { archived, error } = (await complete?.finish(ending ?? noRoom)) ?? { error: ending };
        yield last(error, archived);
      } catch (cause) {
        // The line that is awaited is not wanted any more.
        body.close();
        // The status of the answer has been sent, so the last line reports the error.
        yield last(internalError(cause), complete && 0);
      }
    }

    const lines = answers();
    const parts: AnswerParts = {
      next: () => lines.next(),
      return: () => {
        // First, because it may be waiting for a line that never comes.
        body.close();
        // Or for the archiving of another batch.
        isUnwanted = true;
        return lines.return();
      },
      failure: () => failure ?? body.ending(),
      [Symbol.asyncIterator]: () => parts,
    };
    return ok(streamedAnswer(parts));
  };
