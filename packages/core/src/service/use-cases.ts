import type { Result } from 'neverthrow';
import type { Advice } from '../advice/advice-for.ts';
import type { SanitizeDescription } from '../description/sanitize-description.ts';
import type { Caller, Employer } from '../job/employer.ts';
import type { Job, JobHeader, JobId, JobKey, NewJob } from '../job/job.ts';
import type {
  InvalidJob,
  InvalidQuery,
  JobNotFound,
  PlacesUnavailable,
  PreconditionFailed,
  ReferenceIdTaken,
  StoreUnavailable,
  WriteContention,
  WriteFailure,
} from '../job/job-error.ts';
import type { Warning } from '../job/problem.ts';
import type { JobQueryInput } from '../list-queries/job-query.ts';
import type { PagePosition } from '../list-queries/page-size.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';
import type { JobBody, JobPutBody, JobUpdateBody } from '../representations/job-body.ts';
import type { Leases } from '../store/leases.ts';
import type { Instant } from '../values/instant.ts';
import type { ChangeReading } from './change-feed/change-use-cases.ts';
import type { Maintenance } from './maintain.ts';

/** An accepted write (decision D31). */
export interface Written<Stored> {
  /** The job as stored. */
  readonly job: Stored;
  /** Whether it is new. */
  readonly created: boolean;
  /** False when the job was like that before; then nothing was written. */
  readonly changed: boolean;
  /** What was changed or ignored. */
  readonly warnings: readonly Warning[];
}

/** An accepted write of a stored job. */
export type WrittenJob = Written<Job>;

/** The result that a write would have (decision D36); a job that would be new has no id. */
export type DryRun = Written<Job | NewJob>;

/** One page of a list of jobs (interface §4.2). */
export interface JobList extends PagePosition {
  /** The same array object that the store returned, so that a host can cache by identity. */
  readonly headers: readonly JobHeader[];
}

/** The condition of a write (decision D28). */
export interface WriteOptions {
  /**
   * Called before each attempt to write, with the stored job, or `null` when there is none; `false` refuses the write
   * with `precondition-failed`.
   */
  readonly onlyIf?: (stored: Job | null) => boolean;
}

/** Errors of any write: the store or the look-up of locations does not answer. */
type Unavailable = WriteFailure | PlacesUnavailable;

/** Why a create fails. */
export type CreateError = InvalidJob | ReferenceIdTaken | Unavailable;

/** Why an update fails. */
export type UpdateError =
  | JobNotFound
  | PreconditionFailed
  | InvalidJob
  | ReferenceIdTaken
  | WriteContention
  | Unavailable;

/** Why a put by referenceId fails. */
export type PutError = InvalidJob | PreconditionFailed | WriteContention | Unavailable;

/** Why a delete fails. */
export type DeleteError = JobNotFound | PreconditionFailed | WriteContention | WriteFailure;

/** The use cases that create and change jobs; a new job is returned as `Stored`. */
export interface JobWrites<Stored> {
  /**
   * Creates a job (interface §4.3).
   * Errors: `invalid-job`, `reference-id-taken`, `places-unavailable`, `store-unavailable`,
   * `outcome-unknown`.
   */
  create(employer: Caller, body: JobBody): Promise<Result<Written<Stored>, CreateError>>;

  /**
   * Changes the fields in the body and leaves the others (interface §4.4). A body that changes nothing writes nothing.
   * Concurrent updates lose no field (decision D28).
   * Errors: `job-not-found`, `precondition-failed`, `invalid-job`, `reference-id-taken`, `write-contention`,
   * `places-unavailable`, `store-unavailable`, `outcome-unknown`.
   */
  update(
    employer: Caller,
    id: JobId,
    body: JobUpdateBody,
    options?: WriteOptions,
  ): Promise<Result<Written<Job>, UpdateError>>;

  /**
   * Updates the job that has the body's referenceId, or creates it when there is none. Repeating it has no further
   * effect (interface §4.5, decision D22). With `fromExport` it keeps, with a warning, retired list items and
   * names that are not places, and one of two locations that are now one place (decision D6).
   * Errors: `invalid-job`, `precondition-failed`, `write-contention`, `places-unavailable`, `store-unavailable`,
   * `outcome-unknown`.
   */
  putByReferenceId(
    employer: Caller,
    body: JobPutBody,
    options?: WriteOptions & { readonly fromExport?: boolean },
  ): Promise<Result<Written<Stored>, PutError>>;
}

/**
 * The use cases of interface §4, each for one employer. Bodies are plain data as `JSON.parse` returns them, and are
 * checked at run time, so library calls and HTTP requests have the same rules; use `uncheckedBody` for data of unknown
 * shape. Every failure is one of the errors of the union `JobError`. A call rejects only for a bug: with a TypeError
 * for unknown options or arguments of a wrong type, or when the store or the resolver breaks the promises of its port.
 */
export interface JobService extends JobWrites<Job>, ChangeReading {
  /** The lists that bodies are checked against and that names come from (decision D15). */
  readonly referenceData: ReferenceData;

  /** The time by the clock of the service. */
  now(): Instant;

  /**
   * What a posting lacks by the law of the provinces it is for, with the profile that `employers` has of the employer,
   * else the one of the caller (decision D41). A profile that cannot be read silences nothing.
   */
  advice(employer: Employer, job: Job | NewJob): Promise<readonly Advice[]>;

  /** The leases of its store. */
  readonly leases: Leases;

  /**
   * Reads one job (interface §4.1).
   * Errors: `job-not-found`, `store-unavailable`.
   *
   * @param since when the request came, in the time of `performance.now()`: the job may be as at any moment since then
   */
  get(
    employer: Employer,
    key: JobKey,
    since?: number,
  ): Promise<Result<Job, JobNotFound | StoreUnavailable>>;

  /**
   * Lists job headers, newest publishDate first (interface §4.2, decision D25).
   * Errors: `invalid-query`, `store-unavailable`.
   *
   * @param since as for {@link get}
   */
  list(
    employer: Employer,
    query?: JobQueryInput,
    since?: number,
  ): Promise<Result<JobList, InvalidQuery | StoreUnavailable>>;

  /**
   * Reads every job of the employer in full, by id, a batch at a time. A job that is written meanwhile may or may not
   * be among them, but none comes twice. An error ends it.
   * Errors: `store-unavailable`.
   *
   * @example
   * for await (const job of jobs.all(employer)) if (job.isOk()) console.log(job.value.title);
   */
  all(employer: Employer): AsyncGenerator<Result<Job, StoreUnavailable>, void>;

  /** The largest job to store, in bytes of UTF-8 as GET answers it (decision D9). */
  readonly maxJobBytes: number;

  /** Sanitizes a description as a write of the employer does, where the host lets it be done (decision D9). */
  readonly sanitizeDescription: SanitizeDescription;

  /**
   * The same writes with the same answers, but nothing is stored (decision D36). Their errors are those of the writes,
   * `reference-id-taken` and `precondition-failed` included.
   */
  readonly dryRun: JobWrites<Job | NewJob>;

  /**
   * Deletes a job for good (interface §4.6, decision D23).
   * Errors: `job-not-found`, `precondition-failed`, `write-contention`, `store-unavailable`,
   * `outcome-unknown`.
   */
  delete(employer: Caller, id: JobId, options?: WriteOptions): Promise<Result<void, DeleteError>>;

  /**
   * Deletes the job that has this referenceId for good (interface §4.7, decision D23).
   * Errors: those of `delete`, and `invalid-job` when it is not a usable referenceId.
   */
  deleteByReferenceId(
    employer: Caller,
    referenceId: unknown,
    options?: WriteOptions,
  ): Promise<Result<void, DeleteError | InvalidJob>>;

  /**
   * Sets publishDate to now for every job of any employer that is due for its auto-refresh, and returns how many. If
   * the employer has left the unlimited plan, it switches the job's autoRefresh off instead (decision D12). It works in
   * bounded batches and lets other calls run between them. Call it on a timer; a late call catches up. Once `signal` is
   * aborted, it ends after the current batch, and leaves the rest to the next call.
   * Errors: `store-unavailable`, `outcome-unknown`; jobs refreshed until then stay so.
   */
  refreshDue(options?: { readonly signal?: AbortSignal }): Promise<Result<number, WriteFailure>>;

  /**
   * Does everything that is due by the clock, for all employers: `refreshDue`, the changes of type `job.closed`, and
   * the pruning of old changes (decision D34). It works in bounded batches and lets other calls run between them. Call
   * it once a minute; a late call catches up. Once `signal` is aborted, it ends soon and leaves the rest to the next
   * call.
   * Errors: `store-unavailable`, `outcome-unknown`; work done until then stays.
   */
  maintain(options?: { readonly signal?: AbortSignal }): Promise<Result<Maintenance, WriteFailure>>;
}
