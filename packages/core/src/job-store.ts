import type { Result } from 'neverthrow';
import type { EmployerId } from './employer.ts';
import type { Instant } from './instant.ts';
import type { Job, JobHeader, JobId, NewJob } from './job.ts';
import type { ReferenceIdTaken, StoreUnavailable, VersionConflict } from './job-error.ts';
import type { JobQuery } from './job-query.ts';

/** The two ways to name a job (interface §1). */
export type JobKey = { readonly id: JobId } | { readonly referenceId: string };

/** One page of job headers and the number of all that match (interface §4.2). */
export interface JobPage {
  readonly total: number;
  readonly headers: readonly JobHeader[];
}

/**
 * The storage port. Implement it to keep job postings anywhere; `@jobposting/store-contract` holds
 * the suite that every implementation passes.
 *
 * What every method promises:
 * - It never rejects: a failure is the error value `store-unavailable`, and then nothing was written.
 * - It sees one employer only: another employer's job is as good as absent.
 * - A result is answered once it is durable to the degree that the store promises, and every later
 *   call, from anyone, sees it.
 * - Returned jobs and headers are never changed afterwards, by either side. A store may return the
 *   same object again for as long as its content is the same; callers may cache by identity.
 */
export interface JobStore {
  /** The job with this id or referenceId (compared byte for byte, decision D1), or `null`. */
  find(employerId: EmployerId, key: JobKey): Promise<Result<Job | null, StoreUnavailable>>;

  /**
   * One page of headers, by publishDate descending, then id descending, and the total over all
   * pages (interface §4.2, decision D25). A page past the end is empty with the same total.
   * Headers are read without descriptions.
   */
  list(employerId: EmployerId, query: JobQuery): Promise<Result<JobPage, StoreUnavailable>>;

  /**
   * Stores a new job under a fresh id, larger than any given before and never given again even
   * when the job is deleted (decision D23), at version 1.
   *
   * Of simultaneous inserts of one referenceId for one employer, exactly one succeeds; the others
   * get `reference-id-taken`. A `null` referenceId never collides.
   */
  insert(job: NewJob): Promise<Result<Job, ReferenceIdTaken | StoreUnavailable>>;

  /**
   * Replaces the stored job as a whole if it is still at `job.version`, and returns it with the
   * next version. Of simultaneous updates from one version exactly one succeeds; the others, and an
   * update of a job that is gone, get `version-conflict`. A referenceId that another job of
   * the employer has gets `reference-id-taken`; when both are the case, `version-conflict`.
   */
  update(job: Job): Promise<Result<Job, VersionConflict | ReferenceIdTaken | StoreUnavailable>>;

  /**
   * Deletes the job for good if it is still at this version, else `version-conflict`. Its
   * referenceId is free again at once (decision D23).
   */
  delete(
    job: Pick<Job, 'employerId' | 'id' | 'version'>,
  ): Promise<Result<void, VersionConflict | StoreUnavailable>>;

  /**
   * Up to `limit` jobs of all employers that are due for an auto-refresh (decision D12): active,
   * autoRefresh on, publishDate at or before `publishedUntil`, closeDate after `now`; those with
   * the oldest publishDate first.
   */
  findDueForRefresh(
    publishedUntil: Instant,
    limit: number,
    now: Instant,
  ): Promise<Result<readonly Job[], StoreUnavailable>>;
}
