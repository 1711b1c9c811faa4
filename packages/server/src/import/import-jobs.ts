import { type Employer, type JobWrites, uncheckedBody, type Warning } from '@jobposting/core';
import type { OutcomeUnknown, StoreUnavailable } from '@jobposting/core/adapter';
import { referenceIdIn } from '@jobposting/core/rules';
import { err, ok, type Result } from 'neverthrow';
import { pMapIterable } from 'p-map';
import { type Line, readLines } from './read-lines.ts';

/** What became of one line. */
export type ImportedLine = { readonly number: number } & (
  | { readonly outcome: 'created' | 'updated' | 'unchanged'; readonly warnings: readonly Warning[] }
  | { readonly outcome: 'rejected'; readonly reason: string }
);

type ImportResult = Result<ImportedLine, StoreUnavailable | OutcomeUnknown>;

export interface ImportOptions {
  readonly jobs: Pick<JobWrites<unknown>, 'putByReferenceId'>;
  readonly employer: Employer;
  /** Longer lines are rejected. */
  readonly maxLineBytes: number;
}

// So that the store can put many jobs into one transaction; more gains nothing.
const concurrency = 64;

const faults = {
  'too-long': (maxLineBytes: number) =>
    `The line is longer than ${maxLineBytes} bytes, the limit of --body-limit.`,
  'invalid-utf-8': () => 'The line is not valid UTF-8.',
} as const;

const parse = (line: Line, maxLineBytes: number): Result<unknown, string> => {
  if ('fault' in line) return err(faults[line.fault](maxLineBytes));
  try {
    return ok(JSON.parse(line.text));
  } catch (error) {
    return err(`The line is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
};

/** Runs the tasks of one key one after another, in the order of the calls. */
const createKeyedQueue = () => {
  const last = new Map<unknown, Promise<unknown>>();
  return async <Value>(key: unknown, task: () => Promise<Value>): Promise<Value> => {
    const run = (last.get(key) ?? Promise.resolve()).then(task);
    last.set(key, run);
    try {
      return await run;
    } finally {
      if (last.get(key) === run) last.delete(key);
    }
  };
};

async function* withoutBlankLines(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) if ('fault' in line || line.text.trim() !== '') yield line;
}

/**
 * Creates or updates a job for every line of newline-delimited JSON, by its referenceId, and yields
 * what became of each line, in order. A rejected line stops nothing. Lines of the same referenceId
 * are written in the order of the file, others side by side. What an export has comes back, even
 * where a rule has changed since (decision D6).
 *
 * Errors: `store-unavailable`, `outcome-unknown`; either is the last value.
 */
export async function* importJobs(
  chunks: AsyncIterable<Uint8Array>,
  { jobs, employer, maxLineBytes }: ImportOptions,
): AsyncGenerator<ImportResult> {
  const inOrder = createKeyedQueue();

  const importLine = async (line: Line): Promise<ImportResult> => {
    const { number } = line;
    const body = parse(line, maxLineBytes);
    if (body.isErr()) return ok({ number, outcome: 'rejected', reason: body.error });

    const referenceId = referenceIdIn(body.value);
    // As the rules compare it: trimmed.
    const key = typeof referenceId === 'string' ? referenceId.trim() : number;
    const written = await inOrder(key, () =>
      jobs.putByReferenceId(employer, uncheckedBody(body.value), { fromExport: true }),
    );
    if (written.isOk()) {
      const { created, changed, warnings } = written.value;
      const outcome = created ? 'created' : changed ? 'updated' : 'unchanged';
      return ok({ number, outcome, warnings });
    }
    const { error } = written;
    if (error.code === 'store-unavailable' || error.code === 'outcome-unknown') return err(error);
    const reason =
      error.code === 'invalid-job'
        ? error.problems.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join(' ')
        : error.message;
    return ok({ number, outcome: 'rejected', reason });
  };

  const lines = withoutBlankLines(readLines(chunks, maxLineBytes));
  for await (const result of pMapIterable(lines, importLine, { concurrency })) {
    yield result;
    if (result.isErr()) return;
  }
}
