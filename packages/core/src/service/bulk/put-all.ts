import { err, ok, type Result } from 'neverthrow';
import type { Caller } from '../../job/employer.ts';
import { notAnObject, readUsableReferenceId } from '../../job-rules/job-input.ts';
import { isObject } from '../../job-rules/unknown-fields.ts';
import { uncheckedBody } from '../../representations/job-body.ts';
import { createLines } from '../lines.ts';
import type { JobWrites, PutError, Written } from '../use-cases.ts';

/** What is remembered of a body that may have been put before. */
export interface BodyMemory<Stored> {
  /** That it was, and changed nothing: the referenceId of its job, and what it comes to where that is the same now. */
  readonly known?: {
    readonly referenceId: string | null;
    readonly find: () => Promise<Written<Stored> | undefined>;
  };
  /** To be told what it came to. */
  readonly note: (written: Written<Stored>) => void;
}

/** One body of many. */
export interface BodyToPut<Stored, Fault> {
  /** Tells it from the others, such as the number of its line. */
  readonly number: number;
  /** Parses the JSON, or says why there is none; asked once, and not for what is remembered. */
  readonly parse: () => Result<unknown, Fault>;
  /** How many bytes it is parsed from. */
  readonly size: number;
  readonly memory?: BodyMemory<Stored> | undefined;
}

/** What became of a body. */
export interface PutBody<Stored, Fault> extends Pick<BodyToPut<Stored, Fault>, 'number' | 'size'> {
  /** As the job has it; `null` when the body has no usable one. */
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

// So that a store can put many jobs into one transaction; more gains nothing.
const maxUnderWay = 64;
// More than 64 usual postings have; a larger one is written beside few others.
const maxBytesUnderWay = 256 * 1024;

/**
 * Creates or updates a job for each of many bodies, by its referenceId, and yields what became of
 * them, in their order. A fault or a refusal of one stops nothing. Bodies of one referenceId are
 * written in their order, others side by side, at most 64 and 256 KiB at once. It takes no body before
 * the results of those ahead are asked for. A caller that leaves early waits for the writes that are
 * under way. Where `bodies` throws, so does this, once the results of what came before are yielded.
 * Errors of each: its own fault, and those of `putByReferenceId`.
 */
export async function* putAll<Stored, Fault>(
  bodies: AsyncIterable<BodyToPut<Stored, Fault>>,
  { jobs, employer, fromExport = false }: PutAllOptions<Stored>,
): AsyncGenerator<PutBody<Stored, Fault>, void> {
  const lines = createLines();

  /** Writes in the line of a referenceId; a body without one has no job to be put to. */
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

  const parseObject = (parse: BodyToPut<Stored, Fault>['parse']) =>
    parse().andThen((body) => (isObject(body) ? ok(body) : err(notAnObject(body, 'The line'))));

  const put = async (body: BodyToPut<Stored, Fault>): Promise<PutBody<Stored, Fault>> => {
    const { number, size, parse, memory } = body;
    const known = memory?.known;
    const parsed = known ? undefined : parseObject(parse);
    const own = parsed?.andThen((object) => readUsableReferenceId(object.referenceId));
    const referenceId = known?.referenceId ?? own?.unwrapOr(null) ?? null;
    const written = await inLine(referenceId, async () => {
      const found = await known?.find();
      if (found !== undefined) return ok(found);
      const object = parsed ?? parseObject(parse);
      if (object.isErr()) return err(object.error);
      const made = await jobs.putByReferenceId(employer, uncheckedBody(object.value), {
        fromExport,
      });
      if (made.isOk()) memory?.note(made.value);
      return made;
    });
    return { number, size, referenceId, written };
  };

  const source = bodies[Symbol.asyncIterator]();
  const underWay: { readonly size: number; readonly result: ReturnType<typeof put> }[] = [];
  let bytesUnderWay = 0;
  let reading: Promise<void> | null = null;
  let isAtEnd = false;
  const failures: unknown[] = [];

  const read = async (): Promise<void> => {
    try {
      const next = await source.next();
      // Nothing more is begun for who has left meanwhile.
      if (next.done || isAtEnd) {
        isAtEnd = true;
        return;
      }
      const { size } = next.value;
      const result = put(next.value);
      // It is awaited when its turn comes; a bug in it is not unhandled until then.
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
      // Who sends one body and waits for its result before the next gets it.
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
