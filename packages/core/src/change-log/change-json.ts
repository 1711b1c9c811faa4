import type { JobMember } from '../representations/job-json.ts';
import type { JobChangeType } from './job-change.ts';

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
  /** Opaque: reads what follows this change. */
  readonly cursor: string;
}

/** Some changes of jobs in their order (decision D34). */
export interface ChangeListJson {
  readonly data: readonly JobChangeJson[];
  /** Opaque: reads what follows them. */
  readonly next: string;
}
