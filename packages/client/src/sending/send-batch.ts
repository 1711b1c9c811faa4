import type { BatchAcceptedJson, BatchArchivedJson, BatchRefusedJson } from '@jobposting/core';
import { type BatchBodies, createBatchLines, linesOf } from './batch-lines.ts';
import { JobpostingError, type JobpostingErrorCode, refusal } from './jobposting-error.ts';
import { isLike, parse } from './json.ts';
import { noAnswer } from './no-answer.ts';
import { addressOf, type CallOptions, type Connection, redirect } from './send.ts';
import { createSilenceLimit } from './silence-limit.ts';

/** How a batch is sent (decision D37). */
export interface BatchOptions extends CallOptions {
  /**
   * The bodies are all jobs that should be active: the other active ones with a referenceId are
   * archived after the last.
   */
  readonly complete?: boolean | undefined;
  /**
   * How many jobs `complete` may archive: when absent, 20, or a third of the open ones if that is more.
   * If there are more, none is archived, and the error is `archive-limit`.
   */
  readonly maxArchived?: number | undefined;
}

/** A line of the answer to a batch: a body was accepted, or refused; the last says how many jobs were archived. */
export type BatchAnswer<Accepted = BatchAcceptedJson> =
  | Accepted
  | BatchRefusedJson
  | BatchArchivedJson;

/** A batch for the service. */
export interface BatchCall extends BatchOptions {
  readonly bodies: BatchBodies;
  readonly dryRun?: boolean;
}

/** Sends a batch and yields the lines of its answer as they come. Throws a {@link JobpostingError}. */
export type SendBatch = <Accepted>(call: BatchCall) => AsyncGenerator<BatchAnswer<Accepted>, void>;

const path = '/jobs/batch';

// A browser sends the whole body before it reads the answer, and cannot stream one over HTTP/1.1. These
// runtimes read meanwhile.
const canStream = (): boolean => /^(Node\.js|Bun|Deno)\b/.test(globalThis.navigator?.userAgent);

const advice = ' It is safe to send the same lines again.';

const anAnswer = { line: 0, status: 0 };
const anEnd = { archived: 0 };
const aFailure = { code: '' as JobpostingErrorCode, message: '', status: 0 };

/** Creates the sender of batches. */
export const createSendBatch = ({ rootUrl, apiKey, fetch, timeoutMs }: Connection): SendBatch =>
  async function* <Accepted>({ bodies, complete, maxArchived, dryRun, signal }: BatchCall) {
    const silence = createSilenceLimit(timeoutMs);
    const lines = createBatchLines(bodies, silence);
    const ended = new AbortController();
    const signals = [silence.signal, ended.signal, ...(signal ? [signal] : [])];
    const address = addressOf(rootUrl, { path, query: { complete, maxArchived, dryRun } });

    const brokenOff = (code: 'network-error' | 'timed-out' | 'aborted', cause?: unknown) => {
      const request = `POST ${address}`;
      return noAnswer({ request, code, cause, limitMs: timeoutMs, apiKey, advice });
    };

    const reach = async <Value>(work: Promise<Value>): Promise<Value> => {
      try {
        return await work;
      } catch (cause) {
        const fault = lines.fault();
        if (fault !== null) throw fault.cause;
        if (signal?.aborted) throw brokenOff('aborted', signal.reason);
        throw brokenOff(silence.signal.aborted ? 'timed-out' : 'network-error', cause);
      }
    };

    try {
      const response = await reach(
        fetch(address, {
          method: 'POST',
          headers: { 'API-Key': apiKey, 'Content-Type': 'application/x-ndjson' },
          body: canStream() ? lines.stream : await reach(new Response(lines.stream).blob()),
          redirect,
          signal: AbortSignal.any(signals),
          duplex: 'half',
        } as RequestInit),
      );
      if (!response.ok) throw refusal(response, parse(await reach(response.text())));

      const reader = response.body?.getReader();
      if (reader === undefined) throw refusal(response, undefined);
      let answered = 0;
      for await (const line of linesOf(() => reach(reader.read()))) {
        const answer = parse(line);
        if (!isLike(answer, anAnswer)) {
          if (isLike(answer, aFailure)) {
            const requestId = response.headers.get('X-Request-Id') ?? undefined;
            const { code, message, status } = answer;
            throw new JobpostingError({ requestId, code, message, status });
          }
          if (!isLike(answer, anEnd)) throw refusal(response, answer);
        }
        answered++;
        silence.pause();
        yield answer as BatchAnswer<Accepted>;
        silence.resume();
      }
      const fault = lines.fault();
      if (fault !== null) throw fault.cause;
      if (answered < lines.count() + (complete ? 1 : 0)) throw brokenOff('network-error');
    } finally {
      silence.pause();
      lines.end();
      ended.abort();
    }
  };
