import type { Instant, Job } from '@jobposting/core';
import type { ChangeStamp, JobUpdate } from '@jobposting/core/adapter';
import {
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  closingOf,
  type NewChange,
  toMillis,
} from '@jobposting/core/store-support';
import { toRow } from '../../row-mapping/rows.ts';
import {
  closeJobs,
  deleteJobs,
  insertJobs,
  updateJobs,
  type WriteStatements,
} from './write-statements.ts';

/** The facts about the stored job that a write needs in addition to its version. */
export interface Stored {
  /** When to log its closing. */
  readonly closesAt: Instant | null;
  readonly referenceId: string | null;
}

/** The parameters of a statement for a write. */
export interface WriteContent {
  /** By name; absent ones are null. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** In order; the last one is that of the write itself. */
  readonly changes: readonly NewChange[];
}

/** The write of a job. */
export interface JobWrite {
  readonly by: WriteStatements;
  /** The job, and its required version. */
  readonly job: Pick<Job, 'employerId' | 'id' | 'version'>;
  /** The assumed facts about the stored job, until the database shows others. */
  readonly assumed: Stored;
  /** Whether to write it even if only the assumption was wrong. */
  readonly mayReread: boolean;
  /** The content to write for these facts. */
  contentFor(stored: Stored): WriteContent;
}

const orNull = (instant: Instant | null): number | null =>
  instant === null ? null : toMillis(instant);

export const insertOf = (job: Job, stamp: ChangeStamp): JobWrite => ({
  by: insertJobs,
  job,
  mayReread: false,
  assumed: { closesAt: null, referenceId: job.referenceId },
  contentFor: () => ({
    columns: { ...toRow(job), closes_at: orNull(closesAtOf(job, stamp.time)) },
    changes: [changeOfInsert(job, stamp)],
  }),
});

/** @param to the new job, with its version */
export const updateOf = ({ from, to }: JobUpdate, stamp: ChangeStamp): JobWrite => ({
  by: updateJobs,
  job: from,
  mayReread: true,
  assumed: { closesAt: closesAtOf(from, stamp.time), referenceId: from.referenceId },
  contentFor({ closesAt }) {
    const changed = changesOfUpdate({ from, to }, closesAt, stamp);
    const archived = Number(to.status === 'archived') - Number(from.status === 'archived');
    return {
      columns: {
        ...toRow(to),
        description: to.description === from.description ? null : to.description,
        old_closes_at: orNull(closesAt),
        closes_at: orNull(changed.closesAt),
        active: 0 - archived,
        archived,
      },
      changes: changed.changes,
    };
  },
});

/** @param cached the job as it may be stored */
export const deleteOf = (
  job: JobWrite['job'],
  cached: Job | undefined,
  stamp: ChangeStamp,
): JobWrite => ({
  by: deleteJobs,
  job,
  mayReread: true,
  assumed: {
    closesAt: cached === undefined ? null : closesAtOf(cached, stamp.time),
    referenceId: cached?.referenceId ?? null,
  },
  contentFor: ({ closesAt, referenceId }) => ({
    columns: { old_closes_at: orNull(closesAt), old_reference_id: referenceId },
    changes: changesOfDelete({ ...job, referenceId }, closesAt, stamp),
  }),
});

export const closingWriteOf = (job: JobWrite['job'], stored: Stored, now: Instant): JobWrite => ({
  by: closeJobs,
  job,
  mayReread: false,
  assumed: stored,
  contentFor: ({ closesAt, referenceId }) => ({
    columns: { old_closes_at: orNull(closesAt) },
    changes: [closingOf({ ...job, referenceId }, now)],
  }),
});
