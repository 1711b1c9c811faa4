import type { Retention } from '../change-log/change-log.ts';
import type { JobChange } from '../change-log/job-change.ts';
import { profileFields } from '../fields/employer-profile.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId } from '../job/job.ts';
import type { ApiKey, KeyHash, StoredEmployer } from '../store/employer-store.ts';
import type { Instant } from '../values/instant.ts';

/** What is copied of each part of a store. A part has one order, the same in every store. */
export interface CopiedRows {
  /** By id. */
  readonly employers: StoredEmployer;
  /** By id, revoked ones too. */
  readonly keys: CopiedKey;
  /** By id. */
  readonly jobs: CopiedJob;
  /** By employer, then revision. */
  readonly changes: CopiedChange;
  /** As `changes`. */
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
   * Where it stands among all changes, from 1 with gaps; the changes of an employer grow by it. It is no
   * part of the comparison, for a store may keep no such order.
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

/** In the order in which they are copied. */
export const copyParts = ['employers', 'keys', 'jobs', 'changes', 'history'] as const;

export type CopyCounts = Readonly<Record<CopyPart, number>>;

/** What holds for a store as a whole. */
export interface CopiedSettings {
  readonly retention: Retention;
  /** The greatest ids that were given, 0 for none; what comes later gets greater ones (decision D23). */
  readonly lastIds: { readonly employer: number; readonly key: number; readonly job: number };
  /** Up to which `position` changes may have been forgotten, 0 where none was. Not compared. */
  readonly settledPosition: number;
  /** Another number after every write of a job. Not compared. */
  readonly writes: number;
}

const valuesOfJob = (job: Job): readonly unknown[] => [
  job.id,
  job.employerId,
  job.version,
  job.referenceId,
  job.status,
  job.title,
  job.publishDate,
  job.closeDate,
  job.firstPublishDate,
  job.confidential,
  job.autoRefresh,
  job.locations,
  job.categoryIds,
  job.positionTypeId,
  job.salary && [
    job.salary.amount,
    job.salary.maxAmount,
    job.salary.periodId,
    job.salary.plusCommission,
  ],
  job.routing.typeId === 1 ? job.routing.applicationEmail : [job.routing.applicationUrl],
  job.workplace,
];

/** The values of a row but for its long text, in an order that does not depend on the store that read it. */
export const copiedValues: {
  readonly [Part in CopyPart]: (row: CopiedRows[Part]) => readonly unknown[];
} = {
  employers: ({ id, name, unlimited, profile }) => [
    id,
    name,
    unlimited,
    ...profileFields.map((field) => profile[field]),
  ],
  keys: (key) => [
    key.id,
    key.employerId,
    key.hash,
    key.label,
    key.createdAt,
    key.revokedAt,
    key.lastUsedOn,
  ],
  jobs: ({ job, closesAt }) => [valuesOfJob(job), closesAt],
  changes: ({ change, revision }) => [
    change.employerId,
    revision,
    change.cursor,
    change.type,
    change.id,
    change.version,
    change.referenceId,
    change.fields,
    change.time,
    change.keyId,
  ],
  history: ({ employerId, jobId, revision, before }) => [
    employerId,
    jobId,
    revision,
    before && valuesOfJob(before),
  ],
};

const noText = () => '';

/** The long text of a row. */
export const copiedText: { readonly [Part in CopyPart]: (row: CopiedRows[Part]) => string } = {
  employers: noText,
  keys: noText,
  jobs: ({ job }) => job.description,
  changes: noText,
  history: ({ before }) => before?.description ?? '',
};
