import type {
  BatchAcceptedJson,
  DryRunBatchAcceptedJson,
  DryRunJson,
  JobBody,
  JobHeaderJson,
  JobJson,
  JobListJson,
  JobPutBody,
  JobStatus,
  JobUpdateBody,
  JobWarningJson,
  WarningJson,
} from '@jobposting/core';
import type { Advice } from '@jobposting/core/rules';
import type { BatchBodies } from '../sending/batch-lines.ts';
import type { CallOptions } from '../sending/send.ts';
import type { BatchAnswer, BatchOptions } from '../sending/send-batch.ts';
import type { ChangeReading } from './changes.ts';

/** Which jobs a list has (interface §4.2, decision D25). */
export interface JobListQuery {
  /** Anywhere in title or referenceId. */
  readonly q?: string | undefined;
  /** Only the job with exactly this referenceId. */
  readonly referenceId?: string | undefined;
  /**
   * `open`: active, with a closeDate that is not past (decision D4); `closed`: active, but not open; `draft`: archived,
   * and never published; `withdrawn`: archived, but published before.
   */
  readonly status?: JobStatus | 'open' | 'closed' | 'draft' | 'withdrawn' | undefined;
  /** 1 to 100. */
  readonly pageSize?: number | undefined;
}

/** The conditions of a write (decision D28). */
export interface WriteOptions extends CallOptions {
  /** An etag: when the job has another one by now, the error is `precondition-failed`. */
  readonly ifMatch?: string | undefined;
  /** `*`: when the job exists already, the error is `precondition-failed`. */
  readonly ifNoneMatch?: string | undefined;
}

/** A job that was read. */
export interface FoundJob {
  readonly job: JobJson;
  /** For `ifMatch` and `getIfChanged`. */
  readonly etag: string;
}

/** The result of a write, or of a dry run. */
interface Outcome {
  /** Whether the job is new. */
  readonly created: boolean;
  /** False when the job had these values already; then nothing was written. */
  readonly changed: boolean;
  /** What the write changed or ignored (decision D31). */
  readonly warnings: readonly JobWarningJson[];
  /** What the job lacks by law (decision D41). */
  readonly advice: readonly Pick<Advice, 'code' | 'pointer'>[];
}

/** The result that a write would have (decision D36). */
export interface DryRun extends Outcome {
  /** A new one has no id. */
  readonly job: Omit<DryRunJson, 'warnings' | 'advice'>;
  readonly warnings: readonly WarningJson[];
  readonly advice: readonly Advice[];
}

/** An accepted write. */
export interface WrittenJob extends Outcome, FoundJob {}

/** The calls that create and change jobs. */
export interface JobWrites<Written, Accepted> {
  /**
   * Creates a job (interface §4.3). It is never repeated, because after a lost answer it is unknown whether
   * the job was created (but Deno's own `fetch` repeats it when a kept-alive connection dies). `putByReferenceId`
   * creates as well, and is repeated.
   */
  create(body: JobBody, options?: CallOptions): Promise<Written>;

  /** Changes the fields that the body has; the others stay (interface §4.4). */
  update(id: number, body: JobUpdateBody, options?: WriteOptions): Promise<Written>;

  /**
   * Updates the job that has the body's referenceId, or creates it when there is none. A repetition
   * changes nothing more (interface §4.5).
   */
  putByReferenceId(body: JobPutBody, options?: WriteOptions): Promise<Written>;

  /**
   * Puts each body by its referenceId, in one request (decision D37), and yields the results
   * in order, while the bodies are sent. A refused body stops nothing. With `complete`, the jobs that
   * no body names are archived, at most `maxArchived`, and the last line says how many.
   *
   * A batch that ends early, or that could not archive, throws. It is never repeated by itself: send the
   * same bodies again, which changes nothing more. When you end the loop, the rest is not sent
   * and nothing is archived. `timeoutMs` limits each silence of the service, not the whole.
   *
   * Node, Bun and Deno send the bodies one by one; others, such as browsers, all at once, so at most some
   * thousand of them.
   *
   * @example
   * for await (const answer of client.jobs.putInBatch(bodies, { complete: true })) {
   *   if ('code' in answer) console.error(answer.line, answer.message);
   *   else if ('archived' in answer) console.log(answer.archived, 'archived');
   *   else if (answer.changed) console.log(answer.id, answer.created ? 'created' : 'updated');
   * }
   */
  putInBatch(
    bodies: BatchBodies,
    options?: BatchOptions,
  ): AsyncGenerator<BatchAnswer<Accepted>, void>;
}

/** The calls about jobs. Each throws a `JobpostingError`. */
export interface Jobs extends JobWrites<WrittenJob, BatchAcceptedJson>, ChangeReading {
  /** Reads a job (interface §4.1). */
  get(id: number, options?: CallOptions): Promise<FoundJob>;

  /** Reads what a stored job lacks by the law of the provinces it is for (decision D41). */
  advice(id: number, options?: CallOptions): Promise<readonly Advice[]>;

  /** Reads a job; null while it still has this etag (decision D28). */
  getIfChanged(id: number, etag: string, options?: CallOptions): Promise<FoundJob | null>;

  /**
   * Lists the headers of all matching jobs, newest publishDate first, reading page after page, 100 at
   * a time (interface §4.2). Pages shift while jobs change: to change what you list, read all of it first.
   *
   * @example
   * for await (const job of client.jobs.list({ status: 'open' })) console.log(job.title);
   */
  list(query?: JobListQuery, options?: CallOptions): AsyncGenerator<JobHeaderJson, void>;

  /** Reads one page of that list. */
  listPage(
    query?: JobListQuery & { readonly page?: number | undefined },
    options?: CallOptions,
  ): Promise<JobListJson>;

  /** The same writes as dry runs: nothing is stored (decision D36). */
  readonly dryRun: JobWrites<DryRun, DryRunBatchAcceptedJson>;

  /** Deletes a job for good (interface §4.6, decision D23). */
  delete(id: number, options?: WriteOptions): Promise<void>;

  /** Deletes the job that has this referenceId for good (interface §4.7, decision D23). */
  deleteByReferenceId(referenceId: string, options?: WriteOptions): Promise<void>;
}
