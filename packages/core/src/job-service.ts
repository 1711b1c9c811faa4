import type { Result } from 'neverthrow';
import type { Employer } from './employer.ts';
import type { Job, JobHeader, JobId } from './job.ts';
import type {
  InvalidJob,
  InvalidQuery,
  JobNotFound,
  PlacesUnavailable,
  PreconditionFailed,
  ReferenceIdTaken,
  StoreUnavailable,
  Warning,
  WriteContention,
} from './job-error.ts';
import type { JobQueryInput } from './job-query.ts';
import type { JobKey } from './job-store.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';

/** An accepted write: the job as stored, whether it is new, and what was changed or ignored (decision D31). */
export interface WrittenJob {
  readonly job: Job;
  readonly created: boolean;
  readonly warnings: readonly Warning[];
}

/** One page of a list (interface §4.2). `pages` is 0 when nothing matches. */
export interface JobList {
  readonly headers: readonly JobHeader[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
}

/** What a write can be made to depend on (decision D28). */
export interface WriteOptions {
  /**
   * Called with the stored job, or `null` when there is none, each time the write is about to be
   * made; `false` refuses it with `precondition-failed`.
   */
  readonly onlyIf?: (stored: Job | null) => boolean;
}

/**
 * The use cases of interface §4, each made as one employer. Bodies are plain data as `JSON.parse`
 * returns them, checked here, so a library call and an HTTP request meet the same rules.
 * Nothing rejects: every failure is one of the errors of the union `JobError`.
 */
export interface JobService {
  /** The lists that bodies are checked against and names are taken from (decision D15). */
  readonly referenceData: ReferenceData;

  /**
   * Reads one job (interface §4.1).
   * Errors: `job-not-found`, `store-unavailable`.
   */
  get(employer: Employer, key: JobKey): Promise<Result<Job, JobNotFound | StoreUnavailable>>;

  /**
   * Lists job headers, newest publishDate first (interface §4.2, decision D25).
   * Errors: `invalid-query`, `store-unavailable`.
   */
  list(
    employer: Employer,
    query?: JobQueryInput,
  ): Promise<Result<JobList, InvalidQuery | StoreUnavailable>>;

  /**
   * Creates a job (interface §4.3).
   * Errors: `invalid-job`, `reference-id-taken`, `places-unavailable`, `store-unavailable`.
   */
  create(
    employer: Employer,
    body: unknown,
  ): Promise<
    Result<WrittenJob, InvalidJob | ReferenceIdTaken | PlacesUnavailable | StoreUnavailable>
  >;

  /**
   * Changes the fields that the body carries and leaves the others (interface §4.4). A body that
   * changes nothing writes nothing. Updates that race lose no field (decision D28).
   * Errors: `job-not-found`, `precondition-failed`, `invalid-job`, `reference-id-taken`,
   * `write-contention`, `places-unavailable`, `store-unavailable`.
   */
  update(
    employer: Employer,
    id: JobId,
    body: unknown,
    options?: WriteOptions,
  ): Promise<
    Result<
      WrittenJob,
      | JobNotFound
      | PreconditionFailed
      | InvalidJob
      | ReferenceIdTaken
      | WriteContention
      | PlacesUnavailable
      | StoreUnavailable
    >
  >;

  /**
   * Updates the job that has the body's referenceId, or creates it when there is none. Doing it
   * twice is doing it once (interface §4.5, decision D22).
   * Errors: `invalid-job`, `precondition-failed`, `write-contention`, `places-unavailable`,
   * `store-unavailable`.
   */
  putByReferenceId(
    employer: Employer,
    body: unknown,
    options?: WriteOptions,
  ): Promise<
    Result<
      WrittenJob,
      InvalidJob | PreconditionFailed | WriteContention | PlacesUnavailable | StoreUnavailable
    >
  >;

  /**
   * Deletes a job for good (interface §4.6, decision D23).
   * Errors: `job-not-found`, `precondition-failed`, `write-contention`, `store-unavailable`.
   */
  delete(employer: Employer, id: JobId, options?: WriteOptions): Promise<DeleteResult>;

  /**
   * Deletes the job that has this referenceId for good (interface §4.7, decision D23).
   * Errors: those of `delete`, and `invalid-job` when it is not a usable referenceId.
   */
  deleteByReferenceId(
    employer: Employer,
    referenceId: unknown,
    options?: WriteOptions,
  ): Promise<DeleteResult<InvalidJob>>;

  /**
   * Gives publishDate = now to every job that is due for its auto-refresh, of all employers
   * (decision D12), and answers how many. Works in bounded batches and lets other calls run between
   * them. Call it on a timer; calling it late catches up.
   * Errors: `store-unavailable`; what was refreshed until then stays.
   */
  refreshDue(): Promise<Result<number, StoreUnavailable>>;
}

/** What a delete answers. */
export type DeleteResult<More = never> = Result<
  void,
  JobNotFound | PreconditionFailed | WriteContention | StoreUnavailable | More
>;
