import type { Instant, Job } from '@jobposting/core';
import {
  type ChangedJob,
  type ChangeStamp,
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  closingOf,
  type JobUpdate,
  type NewChange,
} from '@jobposting/core/adapter';
import { toMillis } from '@jobposting/core/store-support';
import { toRow } from '../../row-mapping/rows.ts';
import {
  closeJobs,
  deleteJobs,
  insertJobs,
  updateJobs,
  type WriteStatements,
} from './write-statements.ts';

/** What a write has to know of the stored job beside its version. */
export interface Stored {
  /** When its closing is to be logged. */
  readonly closesAt: Instant | null;
  readonly referenceId: string | null;
}

/** What a statement is given for a write. */
export interface WriteContent {
  /** By name; one that is absent is null. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** In their order; the last one is that of the write itself. */
  readonly changes: readonly NewChange<ChangedJob>[];
}

/** The write of a job. */
export interface JobWrite {
  readonly by: WriteStatements;
  /** The job, and the version that it has to have. */
  readonly job: Pick<Job, 'employerId' | 'id' | 'version'>;
  /** What the stored job is taken for until the database says otherwise. */
  readonly assumed: Stored;
  /** Whether it is also to be written where only the assumption was wrong. */
  readonly mayReread: boolean;
  /** What is to be written where the stored job is so. */
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
