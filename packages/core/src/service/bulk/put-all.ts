import { err, ok, type Result } from 'neverthrow';
import { isObject } from '../../fields/kinds/schemas.ts';
import type { Caller } from '../../job/employer.ts';
import { notAnObject, readUsableReferenceId } from '../../job-rules/job-input.ts';
import { uncheckedBody } from '../../representations/job-body.ts';
import { createLines } from '../lines.ts';
import type { JobWrites, PutError, Written } from '../use-cases.ts';

/** A body to put. */
export interface BodyToPut<Fault> {
  /** Identifies it among the others, such as the number of its line. */
  readonly number: number;
  /** Parses the JSON, or returns its fault; called once. */
  readonly parse: () => Result<unknown, Fault>;
  /** The size of its JSON in bytes. */
  readonly size: number;
}

/** The result of a body. */
export interface PutBody<Stored, Fault> extends Pick<BodyToPut<Fault>, 'number' | 'size'> {
  /** As in the job; `null` when the body has no usable one. */
  readonly referenceId: string | null;
  readonly written: Result<Written<Stored>, Fault | PutError>;
}

/** Who writes, and how. */
export interface PutAllOptions<Stored> {
  readonly jobs: Pick<JobWrites<Stored>, 'putByReferenceId'>;
  readonly employer: Caller;
  /** As in `putByReferenceId`. */
  readonly fromExport?: boolean;
}

// Enough for a store to put many jobs into one transaction; more gains nothing.
const maxUnderWay = 64;
// More than 64 usual postings take; large ones are written with few others at a time.
const maxBytesUnderWay = 256 * 1024;

/** Creates the function that puts one body; those with the same referenceId are written one after another. */
const createPut = <Stored, Fault>({
  jobs,
  employer,
  fromExport = false,
}: PutAllOptions<Stored>) => {
  const lines = createLines();

  /** Writes in the line of its referenceId, if the body has one. */
  const inLine = async <Value>(
    referenceId: string | null,
    write: () => Promise<Value>,
  ): Promise<Value> => {
    if (referenceId === null) return write();
    await lines.join(referenceId);
    try {
      return await write();
    } finally {
      lines.leave(referenceId);
    }
  };

  return async (body: BodyToPut<Fault>): Promise<PutBody<Stored, Fault>> => {
    const { number, size } = body;
    const parsed = body
      .parse()
      .andThen((value) => (isObject(value) ? ok(value) : err(notAnObject(value, 'The line'))));
    if (parsed.isErr()) return { number, size, referenceId: null, written: err(parsed.error) };
    const object = parsed.value;
    const referenceId = readUsableReferenceId(object).unwrapOr(null);
    const written = await inLine(referenceId, () =>
      jobs.putByReferenceId(employer, uncheckedBody(object), { fromExport }),
    );
    return { number, size, referenceId, written };
  };
};

/**
 * Creates or updates a job for each of many bodies, by its referenceId, and yields the results in the order of the
 * bodies. A fault or a refusal of one does not affect the others. Bodies with the same referenceId are written in their
 * order, others concurrently, at most 64 and 256 KiB at once. It takes a body only when the caller asks for the results
 * of earlier ones. A caller that leaves early waits for the writes under way. If `bodies` throws, this throws too,
 * after it has yielded the earlier results.
 * Errors of each: its own fault, and those of `putByReferenceId`.
 */
export async function* putAll<Stored, Fault>(
  bodies: AsyncIterable<BodyToPut<Fault>>,
  options: PutAllOptions<Stored>,
): AsyncGenerator<PutBody<Stored, Fault>, void> {
  const put = createPut<Stored, Fault>(options);
  const source = bodies[Symbol.asyncIterator]();
  const underWay: { readonly size: number; readonly result: ReturnType<typeof put> }[] = [];
  let bytesUnderWay = 0;
  let reading: Promise<void> | null = null;
  let isAtEnd = false;
  const failures: unknown[] = [];

  const read = async (): Promise<void> => {
    try {
      const next = await source.next();
      // The caller may have left meanwhile: begin nothing more.
      if (next.done || isAtEnd) {
        isAtEnd = true;
        return;
      }
      const { size } = next.value;
      const result = put(next.value);
      // It is awaited when its turn comes; until then a rejection must not count as unhandled.
      result.catch(() => {});
      underWay.push({ size, result });
      bytesUnderWay += size;
    } catch (error) {
      isAtEnd = true;
      failures.push(error);
    } finally {
      reading = null;
    }
  };

  try {
    while (!isAtEnd || underWay.length > 0) {
      const isFull = underWay.length >= maxUnderWay || bytesUnderWay >= maxBytesUnderWay;
      if (!isAtEnd && !isFull) reading ??= read();
      const [first] = underWay;
      // A caller that waits for the result of one body before it sends the next must get it.
      const result = await Promise.race([
        ...(reading ? [reading] : []),
        ...(first ? [first.result] : []),
      ]);
      if (!result) continue;
      underWay.shift();
      bytesUnderWay -= first?.size ?? 0;
      yield result;
    }
  } finally {
    // Not awaited: it may be waiting for a body that never comes.
    if (!isAtEnd) source.return?.()?.catch(() => {});
    isAtEnd = true;
    await Promise.allSettled(underWay.map(({ result }) => result));
  }
  if (failures.length > 0) throw failures[0];
}
