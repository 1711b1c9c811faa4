import type { Result } from 'neverthrow';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { ChangeStamp } from '../change-log/job-change.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobHeader, JobId, JobKey, NewJob } from '../job/job.ts';
import type {
  ReferenceIdTaken,
  StoreUnavailable,
  VersionConflict,
  WriteFailure,
} from '../job/job-error.ts';
import type { JobQuery } from '../list-queries/job-query.ts';
import type { Instant } from '../values/instant.ts';
import type { Leases } from './leases.ts';
import type { PublishedJobs } from './published-jobs.ts';

/** One page of job headers and the total of all matches (interface §4.2). */
export interface JobPage {
  readonly total: number;
  readonly headers: readonly JobHeader[];
}

/** How many jobs an employer has. */
export interface JobCounts {
  readonly employerId: EmployerId;
  readonly active: number;
  readonly archived: number;
}

/** A change of a job: the stored version and the new one. Both have the same id. */
export interface JobUpdate {
  /**
   * The same object that the store returned; the write is made only while the job still has this version. A store may
   * write only the difference to `to`.
   */
  readonly from: Job;
  /** The new content. Its `version` is ignored: the stored job gets the one after `from.version`. */
  readonly to: Job;
}

/** Which jobs are due for an auto-refresh (decision D12). */
export interface DueForRefresh {
  /** Jobs published at this moment or earlier are due, */
  readonly publishedUntil: Instant;
  /** and so are jobs published at this moment or later, as after a wrong clock. */
  readonly publishedFrom: Instant;
  /** Jobs that close after this moment. */
  readonly now: Instant;
  /** Only jobs after this one in their order; it need not be due, nor still stored. */
  readonly after: Pick<Job, 'publishDate' | 'id'> | null;
  /** How many at most, from 1. */
  readonly limit: number;
}

/**
 * The storage port of jobs. Implement it to keep jobs anywhere; `@jobposting/store-contract` holds the suite that every
 * implementation passes.
 *
 * What every method promises:
 * - It never rejects: a failure is an error value.
 * - `store-unavailable` means that nothing was written. `outcome-unknown`, which only a write returns, means that it
 *   may have been: for example, the connection broke during the commit.
 * - It sees one employer only: another employer's job counts as absent.
 * - A write appends its change to the log in its own transaction, with the given stamp: both are stored, or neither
 *   (decision D34).
 * - A result is returned only when it is as durable as the store promises, and every later call, from anyone, sees
 *   it.
 * - Returned jobs, headers and pages are never changed afterwards, by either side. A store may return the same object
 *   again while its content is the same; callers may cache by identity.
 * - Texts contain neither NUL nor lone surrogates; the rules ensure this (decisions D2, D9).
 */
export interface JobStore {
  /**
   * The job with this id or referenceId (compared byte for byte, decision D1), or `null`.
   *
   * @param since when the request for it came, in the time of `performance.now()`: the result may be the one of any
   *   moment since then, so that a store that has looked for writes of others since need not look again
   */
  find(
    employerId: EmployerId,
    key: JobKey,
    since?: number,
  ): Promise<Result<Job | null, StoreUnavailable>>;

  /**
   * One page of headers, by publishDate descending, then id descending, and the total over all pages (interface §4.2,
   * decision D25). A page past the end is empty with the same total. Headers are read without descriptions. Which jobs
   * are `open` is judged at the `now` of the query, which may be earlier than in the previous call: a cached page or
   * total is valid only between two times of openUntil.
   *
   * @param since as for {@link find}
   */
  list(
    employerId: EmployerId,
    query: JobQuery,
    since?: number,
  ): Promise<Result<JobPage, StoreUnavailable>>;

  /**
   * The next jobs of an employer in full, by ascending id: those with an id above `after` (all of them when it is
   * `null`), at most `limit`. Fewer than `limit` means that no more follow.
   */
  findNext(
    employerId: EmployerId,
    page: { readonly after: JobId | null; readonly limit: number },
  ): Promise<Result<readonly Job[], StoreUnavailable>>;

  /**
   * Stores a new job at version 1 with a new id, which no job ever had, not even a deleted one (decision D23). Ids need
   * not be ascending.
   *
   * Of simultaneous inserts with the same referenceId for one employer, exactly one succeeds; the others get
   * `reference-id-taken`. A `null` referenceId never collides.
   */
  insert(job: NewJob, stamp: ChangeStamp): Promise<Result<Job, ReferenceIdTaken | WriteFailure>>;

  /**
   * Replaces the stored job as a whole if it is still at the version of `from`, and returns it with the next version.
   * Of simultaneous updates from one version exactly one succeeds; the others, and an update of a job that is gone, get
   * `version-conflict`. A referenceId of another job of the employer gets `reference-id-taken`; when both apply,
   * `version-conflict`.
   */
  update(
    update: JobUpdate,
    stamp: ChangeStamp,
  ): Promise<Result<Job, VersionConflict | ReferenceIdTaken | WriteFailure>>;

  /**
   * Deletes the job for good if it is still at this version, else `version-conflict`. Its referenceId can be used again
   * at once (decision D23).
   */
  delete(
    job: Pick<Job, 'employerId' | 'id' | 'version'>,
    stamp: ChangeStamp,
  ): Promise<Result<void, VersionConflict | WriteFailure>>;

  /**
   * Jobs of all employers that are due for an auto-refresh (decision D12): active, autoRefresh on, published and
   * closing as `due` says; those with the oldest publishDate first, then the lowest id. Closed jobs pile up over years:
   * they must not make it slower.
   */
  findDueForRefresh(due: DueForRefresh): Promise<Result<readonly Job[], StoreUnavailable>>;

  /**
   * How many jobs each employer has, by employer; employers without jobs are left out. It must not read every job,
   * because the metrics of a server call it every few seconds.
   */
  countByEmployer(): Promise<Result<readonly JobCounts[], StoreUnavailable>>;

  /** The jobs of all employers, for public pages and feeds. */
  readonly published: PublishedJobs;

  /** The log of changes of the jobs. */
  readonly changes: ChangeLog;

  /** The leases of work that one of all processes does at a time. */
  readonly leases: Leases;
}
