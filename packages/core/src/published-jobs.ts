import type { Result } from 'neverthrow';
import type { EmployerId } from './employer.ts';
import type { Instant } from './instant.ts';
import type { Job, JobId } from './job.ts';
import type { StoreUnavailable } from './job-error.ts';

/** The order in which open jobs are read: by employer, then id. */
export const byEmployer = (
  a: Pick<Job, 'employerId' | 'id'>,
  b: Pick<Job, 'employerId' | 'id'>,
): number => a.employerId - b.employerId || a.id - b.id;

/** Which open jobs are read next. */
export interface OpenJobsQuery {
  /** Whose jobs; `null` for those of all employers. */
  readonly employerId: EmployerId | null;
  /** The moment at which they are open (decision D4). */
  readonly now: Instant;
  /** Only jobs behind this one in their order; it need not be open, nor stored any more. */
  readonly after: Pick<Job, 'employerId' | 'id'> | null;
  /** How many at most, from 1. */
  readonly limit: number;
}

/** How many open jobs an employer has. */
export interface OpenJobCount {
  readonly employerId: EmployerId;
  /** Those under its name. */
  readonly named: number;
  readonly confidential: number;
}

/** How many open jobs there are, and for how long. */
export interface OpenJobCounts {
  /** By employer; one without open jobs is not among them. */
  readonly employers: readonly OpenJobCount[];
  /** While nobody writes a job, the counts hold until this moment: the first closeDate of an open job. `null`: for ever. */
  readonly until: Instant | null;
}

/**
 * The part of the storage port for those who show jobs to everybody: it sees the jobs of all employers. It
 * promises what every method of a {@link JobStore} does. Jobs pile up for years after they closed: they must
 * not keep other calls waiting.
 */
export interface PublishedJobs {
  /** The next whole open jobs, by employer, then id. Fewer than `limit` means that no more follow. */
  findNextOpen(query: OpenJobsQuery): Promise<Result<readonly Job[], StoreUnavailable>>;

  /** The confidential job with this id, open or not, whoever's it is; else `null`. */
  findConfidential(id: JobId): Promise<Result<Job | null, StoreUnavailable>>;

  /** Counts the open jobs of each employer at a moment. */
  countOpen(now: Instant): Promise<Result<OpenJobCounts, StoreUnavailable>>;
}
