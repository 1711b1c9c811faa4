import type { Retention } from '../change-log/change-log.ts';
import type { JobChange } from '../change-log/job-change.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId } from '../job/job.ts';
import type { ApiKey, KeyHash, StoredEmployer } from '../store/employer-store.ts';
import type { Instant } from '../values/instant.ts';

/** What is copied of each part of a store. */
export interface CopiedRows {
  readonly employers: StoredEmployer;
  /** Revoked ones too. */
  readonly keys: CopiedKey;
  readonly jobs: CopiedJob;
  readonly changes: CopiedChange;
  readonly history: CopiedHistory;
}

export interface CopiedKey extends ApiKey {
  readonly hash: KeyHash;
}

export interface CopiedJob {
  readonly job: Job;
  /** When its closing is to be logged; `null` when none is. */
  readonly closesAt: Instant | null;
}

export interface CopiedChange {
  /** With the cursor of its employer's reader. */
  readonly change: JobChange;
  /** Its number among the changes of its employer. */
  readonly revision: number;
  /**
   * Where it stands among all changes, from 1 with gaps; the changes of an employer grow by it. It is not
   * compared, for a store may keep no such order.
   */
  readonly position: number;
}

export interface CopiedHistory {
  readonly employerId: EmployerId;
  readonly jobId: JobId;
  /** Of its change. */
  readonly revision: number;
  readonly before: Job | null;
}

export type CopyPart = keyof CopiedRows;

/** The table of each part in a store that keeps them in SQL, in the order in which they are copied. */
export const copiedTables = {
  employers: 'employer',
  keys: 'api_key',
  jobs: 'job',
  changes: 'change',
  history: 'job_history',
} as const satisfies Record<CopyPart, string>;

export const copyParts = Object.keys(copiedTables) as readonly CopyPart[];

export type CopyCounts = Readonly<Record<CopyPart, number>>;

/** What holds for a store as a whole. */
export interface CopiedSettings {
  readonly retention: Retention;
  /** The greatest ids that were given, 0 for none; what comes later gets greater ones (decision D23). */
  readonly lastIds: { readonly employer: number; readonly key: number; readonly job: number };
  /** Up to which `position` changes may have been forgotten, 0 where none was. Not compared. */
  readonly settledPosition: number;
}
