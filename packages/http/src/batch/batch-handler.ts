import type { Employer, JobService } from '@jobposting/core';
import { type BodyToPut, putAll } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { streamedAnswer } from '../answer.ts';
import { problemTypes } from '../error-status.ts';
import { httpError, internalError, type RequestError } from '../http-error.ts';
import type { AnswerResult, BatchCall } from '../route.ts';
import { lastAnswer, lineAnswer } from './batch-answer.ts';
import { openBatchBody } from './batch-body.ts';
import { createComplete } from './complete.ts';

const noLine = httpError('missing-body', 'The body has no line. Send one job on each line.');

/** Reports each kind of failure once: a store that is down fails every line. */
const onceForEachCode = (report: (error: RequestError) => void) => {
  const reported = new Set<RequestError['code']>();
  return (error: RequestError): void => {
    if (problemTypes[error.code].status < 500 || reported.has(error.code)) return;
    reported.add(error.code);
    report(error);
  };
};

async function* preceded<Value>(
  first: Value,
  others: AsyncIterable<Value>,
): AsyncGenerator<Value, void> {
  yield first;
  yield* others;
}

/**
 * Creates the handler of many PUTs by referenceId in one request (decision D37). Its answer begins once
 * the first line has come, and no line is read before the client takes the answers to those ahead.
 */
export const createBatchHandler =
  (jobs: JobService) =>
  async (call: BatchCall, employer: Employer): Promise<AnswerResult> => {
    const { rules, isStopping } = call;
    const writes = call.dryRun ? jobs.dryRun : jobs;
    const report = onceForEachCode(call.report);
    const complete = call.complete
      ? createComplete({ jobs, writes, employer, isStopping, hold: rules.take })
      : null;
    const body = openBatchBody(call.pieces, rules, isStopping);
    const first = await body.lines.next();
    if (first.done) return err(body.ending() ?? noLine);

    async function* answersTo(lines: AsyncIterable<BodyToPut<RequestError>>) {
      for await (const line of putAll(lines, { jobs: writes, employer })) {
        complete?.add(line);
        if (line.written.isErr()) report(line.written.error);
        yield lineAnswer(line);
        rules.giveBack(line.size);
      }
      const ending = body.ending();
      if (complete === null && ending === null) return;
      const { archived, error } = (await complete?.finish(ending)) ?? { error: ending };
      if (error !== null) report(error);
      yield lastAnswer(error, archived);
    }

    async function* answers(lines: AsyncIterable<BodyToPut<RequestError>>) {
      try {
        yield* answersTo(lines);
      } catch (cause) {
        // The status of the answer has left, so the last line says it.
        const error = internalError(cause);
        report(error);
        yield lastAnswer(error, complete === null ? undefined : 0);
      }
    }

    return ok(streamedAnswer(answers(preceded(first.value, body.lines))));
  };
