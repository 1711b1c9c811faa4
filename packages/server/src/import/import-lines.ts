import type { Employer, JobWrites, Warning } from '@jobposting/core';
import {
  type EmployerStore,
  employerNotFound,
  type Line,
  type PutBody,
  putAll,
  readJson,
  readLines,
  type StoreUnavailable,
  type WriteFailure,
} from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';

/** The outcome of one line. */
export type ImportedLine = Pick<PutBody<unknown, unknown>, 'number' | 'referenceId'> &
  (
    | {
        readonly outcome: 'created' | 'updated' | 'unchanged';
        readonly warnings: readonly Warning[];
      }
    | { readonly outcome: 'rejected'; readonly reason: string }
  );

/** What the operator must look at: why a line was rejected, or what it has that a body cannot set. */
export const remarksOn = (line: ImportedLine): readonly string[] =>
  line.outcome === 'rejected'
    ? [line.reason]
    : line.warnings
        .filter(({ code }) => code === 'no-longer-accepted')
        .map(({ message }) => message);

/** Why a line has no body. */
interface RejectedLine {
  readonly code: 'rejected' | 'invalid-utf-8' | 'malformed-json';
  readonly message: string;
}

type EmployerNotFound = ReturnType<typeof employerNotFound>;

type ImportResult = Result<ImportedLine, EmployerNotFound | WriteFailure>;

export interface ImportOptions {
  readonly jobs: Pick<JobWrites<unknown>, 'putByReferenceId'>;
  readonly employers: Pick<EmployerStore, 'find'>;
  readonly employer: Employer;
  /** Longer lines are rejected. */
  readonly maxLineBytes: number;
}

/** Why nothing more may be written for an employer; `null` when writes are allowed. */
export const reasonToStop = async (
  employers: ImportOptions['employers'],
  { id }: Pick<Employer, 'id'>,
): Promise<EmployerNotFound | StoreUnavailable | null> => {
  const found = await employers.find(id);
  if (found.isErr()) return found.error;
  return found.value === null ? employerNotFound(id) : null;
};

const parse = (line: Line, maxLineBytes: number): Result<unknown, RejectedLine> => {
  if ('fault' in line) {
    if ('message' in line.fault) return err(line.fault);
    const message = `The line is longer than ${maxLineBytes} bytes, the limit of --body-limit.`;
    return err({ code: 'rejected', message });
  }
  return readJson(line.bytes, 'The line');
};

/**
 * Creates or updates a job for every line of newline-delimited JSON, by its referenceId, and yields
 * the outcome of each line, in order. A rejected line stops nothing. Lines with the same referenceId
 * are written in the order of the file, others in parallel. The content of an export is accepted, even
 * if a rule has changed since (decision D6).
 *
 * Errors: `employer-not-found` once the employer is removed, which is checked with each chunk;
 * `store-unavailable`, `outcome-unknown`. An error is the last value.
 */
export async function* importLines(
  chunks: AsyncIterable<Uint8Array>,
  { jobs, employers, employer, maxLineBytes }: ImportOptions,
): AsyncGenerator<ImportResult> {
  let stopped: EmployerNotFound | StoreUnavailable | null = null;
  const whileEmployed = async function* () {
    for await (const chunk of chunks) {
      stopped = await reasonToStop(employers, employer);
      if (stopped !== null) return;
      yield chunk;
    }
  };
  const bodies = async function* () {
    for await (const line of readLines(whileEmployed(), { maxLineBytes })) {
      // Only part of the last line may have been read.
      if (stopped !== null) return;
      const size = 'bytes' in line ? line.bytes.length : 0;
      yield { number: line.number, size, parse: () => parse(line, maxLineBytes) };
    }
  };
  for await (const line of putAll(bodies(), { jobs, employer, fromExport: true })) {
    const { number, referenceId, written } = line;
    if (written.isOk()) {
      const { created, changed, warnings } = written.value;
      const outcome = created ? 'created' : changed ? 'updated' : 'unchanged';
      yield ok({ number, referenceId, outcome, warnings });
      continue;
    }
    const { error } = written;
    if (error.code === 'store-unavailable' || error.code === 'outcome-unknown') {
      yield err(error);
      return;
    }
    const reason =
      error.code === 'invalid-job'
        ? error.problems.map(({ message }) => message).join(' ')
        : error.message;
    yield ok({ number, referenceId, outcome: 'rejected', reason });
  }
  if (stopped !== null) yield err(stopped);
}
