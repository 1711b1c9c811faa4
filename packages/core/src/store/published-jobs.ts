import type { Result } from 'neverthrow';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId } from '../job/job.ts';
import type { StoreUnavailable } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';
import { utf8LengthOf } from '../values/text.ts';

/** The order in which open jobs are read: by employer, then id. */
export const byEmployer = (
  a: Pick<Job, 'employerId' | 'id'>,
  b: Pick<Job, 'employerId' | 'id'>,
): number => a.employerId - b.employerId || a.id - b.id;

/** Which open jobs are read next. */
export interface OpenJobsQuery {
  /** The employer of the jobs; `null` for all employers. */
  readonly employerId: EmployerId | null;
  /** The moment at which they are open (decision D4). */
  readonly now: Instant;
  /** Only jobs after this one in their order; it need not be open, nor still stored. */
  readonly after: Pick<Job, 'employerId' | 'id'> | null;
  /** How many at most, from 1. */
  readonly limit: number;
}

/** A batch of open jobs ends with the job that brings its descriptions to this many bytes of UTF-8. */
const openBatchBytes = 1024 * 1024;

/** Open jobs that are read in one call: as many as the limit and their descriptions allow. */
export interface OpenBatch {
  readonly jobs: readonly Job[];
  /** How many bytes are left for descriptions; the last one may have more. */
  readonly bytesLeft: number;
  /** Whether no further job may be added. */
  readonly isFull: boolean;
  add(job: Job): void;
  /** Adds jobs in their order until it is full. */
  fill(jobs: Iterable<Job>): void;
}

/** Creates an empty batch of at most `limit` jobs, which a store fills in their order. */
export const createOpenBatch = (limit: number): OpenBatch => {
  const jobs: Job[] = [];
  let bytesLeft = openBatchBytes;
  const batch: OpenBatch = {
    jobs,
    get bytesLeft() {
      return bytesLeft;
    },
    get isFull() {
      return jobs.length >= limit || bytesLeft <= 0;
    },
    add(job) {
      jobs.push(job);
      bytesLeft -= utf8LengthOf(job.description);
    },
    fill(following) {
      for (const job of following) {
        batch.add(job);
        if (batch.isFull) return;
      }
    },
  };
  return batch;
};

/**
 * The part of the storage port for public pages and feeds: it sees the jobs of all employers. It has the promises of
 * every method of a {@link JobStore}. Closed jobs pile up over years: they must not delay other calls.
 */
export interface PublishedJobs {
  /**
   * The next open jobs in full, by employer, then id: `limit` of them, or fewer where their descriptions are long, so
   * that a reader always needs little memory. A batch ends with the job that brings the descriptions to {@link
   * openBatchBytes}; one that ends before both limits is the last. An empty one means that no more follow.
   */
  findNextOpen(query: OpenJobsQuery): Promise<Result<readonly Job[], StoreUnavailable>>;

  /** The confidential job with this id, open or not, of any employer; else `null`. */
  findConfidential(id: JobId): Promise<Result<Job | null, StoreUnavailable>>;
}
