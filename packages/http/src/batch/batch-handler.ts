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
import type { Advice } from '@jobposting/core/rules';
import { err, ok, type Result, safeTry } from 'neverthrow';
import { afterOthers } from '../admission/fair-turns.ts';
import { beginLongRequest, type LongRequest } from '../admission/long-request.ts';
import { type AnswerParts, streamedAnswer } from '../answers/answer.ts';
import { problemTypes } from '../answers/error-status.ts';
import { internalError, type RequestError } from '../answers/http-error.ts';
import { detailOf } from '../answers/problem-details.ts';
import { type BodyRules, openNdjsonBody } from '../requests/body.ts';
import { readComplete } from '../requests/write-terms.ts';
import type { AnswerResult, Call } from '../routes/route.ts';
import { type BatchBody, openBatchBody } from './batch-body.ts';
import { createFirstLines } from './first-lines.ts';

/** The outcome of one line of a batch. */
type PutLine = PutBody<Job | NewJob, RequestError>;

type AdviceOn = (job: Job | NewJob) => Promise<readonly Advice[]>;

/** What archives the jobs that no line names. */
type Complete =
  Awaited<ReturnType<typeof beginComplete<RequestError>>> extends Result<infer Begun, unknown>
    ? Begun
    : never;

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
 * @param adviceOn gives the advice that a dry run has (decision D41)
 */
const lineAnswer = async (
  { number, written }: PutLine,
  firstLine: number,
  adviceOn: AdviceOn | undefined,
): Promise<string> => {
  if (written.isErr()) return textOf({ line: number, ...refusalOf(written.error) });
  const { job, created, changed } = written.value;
  const warnings = [
    ...written.value.warnings,
    ...(firstLine < number ? [repeatedOf(firstLine)] : []),
  ];
  const advice = (await adviceOn?.(job)) ?? [];
  const result = {
    created,
    changed,
    ...(warnings.length > 0 && { warnings }),
    ...(advice.length > 0 && { advice }),
  };
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

/** A batch whose first line has come. */
interface OpenBatch {
  readonly long: LongRequest;
  readonly body: BatchBody;
  readonly puts: AsyncIterable<PutLine>;
  readonly firstLines: ReturnType<typeof createFirstLines>;
  /** Archives the jobs that no line names, if that is asked for. */
  readonly complete: Complete | undefined;
  /** Present in a dry run. */
  readonly adviceOn: AdviceOn | undefined;
  readonly giveBack: BodyRules['giveBack'];
  readonly report: (error: RequestError) => void;
  /** Called with what the last line says. */
  readonly onLast: (error: RequestError | null) => void;
}

/** Writes each line, and yields its answer. */
async function* answersOf(batch: OpenBatch): AsyncGenerator<string, void> {
  const { long, body, complete, firstLines, report } = batch;
  let noRoom: RequestError | null = null;
  const last = (error: RequestError | null, archived?: number): string => {
    batch.onLast(error);
    if (error !== null) report(error);
    return lastAnswer(error, archived);
  };
  try {
    for await (const line of batch.puts) {
      const { number, referenceId, written } = line;
      const first = referenceId === null ? ok(number) : firstLines.lineOf(referenceId, number);
      complete?.add(line, written.isOk());
      if (first.isErr()) noRoom ??= first.error;
      if (written.isErr()) report(written.error);
      yield await lineAnswer(line, first.unwrapOr(number), batch.adviceOn);
      batch.giveBack(line.size);
    }
    const ending = body.ending();
    if (!complete && ending === null) return;
    const { archived, error } = (await complete?.finish(ending ?? noRoom)) ?? { error: ending };
    yield last(error, archived);
  } catch (cause) {
    // The status of the answer has been sent, so the last line reports the error.
    yield last(internalError(cause), complete && 0);
  } finally {
    long.end();
  }
}

/**
 * Creates the handler of many PUTs by referenceId in one request (decision D37). Its answer begins once
 * the first line has come. A line is read only after the host has taken the answers to the lines before it: on Node
 * when the client takes them, elsewhere as far ahead as the runtime buffers.
 */
export const createBatchHandler =
  (jobs: JobService) =>
  async (call: Call, employer: Employer): Promise<AnswerResult> => {
    const { rules, dryRun } = call;
    const opening = readComplete(call.query).andThen((asked) =>
      openNdjsonBody(call.request).map((pieces) => ({ asked, pieces })),
    );
    if (opening.isErr()) return err(opening.error);
    const { asked, pieces } = opening.value;
    const firstLines = createFirstLines(rules, asked !== null);
    const long = beginLongRequest(call);
    let failure: RequestError | null = null;

    const open = () =>
      safeTry<Pick<OpenBatch, 'body' | 'complete'>, RequestError>(async function* () {
        const complete =
          asked === null
            ? undefined
            : yield* await beginComplete<RequestError>({
                jobs,
                employer,
                dryRun,
                ...asked,
                limitOption: 'maxArchived=',
                isNamed: firstLines.has,
                async interruptionOf() {
                  await afterOthers();
                  return long.checked();
                },
              });
        const bodyRules = { ...rules, take: firstLines.take };
        const body = yield* await openBatchBody(pieces, bodyRules, long);
        return ok({ body, complete });
      });
    let opened: Awaited<ReturnType<typeof open>> | undefined;
    try {
      opened = await open();
    } finally {
      // Also when a function of the host throws: nothing else would end it.
      if (!opened?.isOk()) long.end();
    }
    if (opened.isErr()) return err(opened.error);
    const { body, complete } = opened.value;

    const lines = answersOf({
      long,
      body,
      puts: putAll(body.lines, { jobs: dryRun ? jobs.dryRun : jobs, employer }),
      firstLines,
      complete,
      adviceOn: dryRun ? (job) => jobs.advice(employer, job) : undefined,
      giveBack: rules.giveBack,
      report: onceForEachCode(call.report),
      onLast: (error) => {
        failure = error;
      },
    });
    const parts: AnswerParts = {
      next: () => lines.next(),
      return: () => {
        // First, because it may be waiting for a line that never comes, or for the archiving of another batch.
        long.end();
        return lines.return();
      },
      failure: () => failure ?? body.ending(),
      [Symbol.asyncIterator]: () => parts,
    };
    return ok(streamedAnswer(parts));
  };
