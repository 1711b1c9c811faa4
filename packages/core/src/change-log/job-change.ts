import type { EmployerId } from '../job/employer.ts';
import type { JobId } from '../job/job.ts';
import type { JobMember } from '../representations/job-json.ts';
import type { Instant } from '../values/instant.ts';

/** What can happen to a job (decision D34). */
export const jobChangeTypes = [
  'job.created',
  'job.updated',
  'job.archived',
  'job.published',
  'job.refreshed',
  'job.deleted',
  'job.closed',
] as const;
export type JobChangeType = (typeof jobChangeTypes)[number];

/** When a change is made, and with which API key. */
export interface ChangeStamp {
  readonly time: Instant;
  /** The id of the key; `null` for a timer, a command, and a host without keys. */
  readonly keyId: number | null;
}

/** The job after a change; a deleted one as it was before. */
export interface ChangedJob {
  readonly employerId: EmployerId;
  readonly id: JobId;
  readonly referenceId: string | null;
  readonly version: number;
}

/** What happened to a job. */
export interface JobChangeKind {
  readonly type: JobChangeType;
  /** The members that differ, in the order of interface §2.1; empty unless a stored job was changed. */
  readonly fields: readonly JobMember[];
}

/** One entry of the log of changes (decision D34). */
export interface JobChange extends ChangedJob, JobChangeKind, ChangeStamp {
  /** Opaque: reads the changes after this one. */
  readonly cursor: string;
}

/** A change of a job, as it stands in the log (decision D34). */
export interface JobChangeJson {
  readonly type: JobChangeType;
  /** That of the job. */
  readonly id: number;
  readonly referenceId: string | null;
  /** That of the job after the change. */
  readonly version: number;
  readonly time: string;
  /** The members that differ; empty unless a stored job was changed. */
  readonly fields: readonly JobMember[];
  /** Opaque: reads the changes after this one. */
  readonly cursor: string;
}

/** Without the employer, who is the reader, and the id of the key, which only the host may see. */
export const changeJson = ({
  type,
  id,
  referenceId,
  version,
  time,
  fields,
  cursor,
}: JobChange): JobChangeJson => ({ type, id, referenceId, version, time, fields, cursor });

/** Some changes of jobs in their order (decision D34). */
export interface ChangeListJson {
  readonly data: readonly JobChangeJson[];
  /** Opaque: reads the changes after these. */
  readonly next: string;
}
