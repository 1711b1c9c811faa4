import type { Caller } from '../job/employer.ts';
import { isOpen } from '../job/is-open.ts';
import type { Job } from '../job/job.ts';
import { differingMembers } from '../representations/job-serializer.ts';
import type { Instant } from '../values/instant.ts';
import { shown } from '../values/text.ts';
import { type ChangePosition, cursorOf } from './change-cursor.ts';
import type { ChangedJob, ChangeStamp, JobChange, JobChangeKind } from './job-change.ts';

/**
 * The stamp of a write that a caller makes.
 *
 * Throws a TypeError for a `keyId` that no store can keep.
 */
export const stampOf = (caller: Caller, time: Instant): ChangeStamp => {
  const keyId = caller.keyId ?? null;
  if (keyId !== null && !(Number.isSafeInteger(keyId) && keyId >= 1)) {
    throw new TypeError(`keyId must be a whole number from 1, not ${shown(keyId)}.`);
  }
  return { time, keyId };
};

/** The stamp of a write that the service makes by itself. */
export const ownStamp = (time: Instant): ChangeStamp => ({ time, keyId: null });

/** A change to append to the log. */
export interface NewChange<Stored extends ChangedJob = ChangedJob> extends JobChangeKind {
  /** The job after the change; a deleted one as it was before. */
  readonly job: Stored;
  readonly stamp: ChangeStamp;
  /** The job before the change, for the history; `null` for a new job. */
  readonly before: Stored | null;
}

/** The entry in the log for the change of its employer with this number, from 1. */
export const changeAt = (
  revision: ChangePosition,
  { job, type, fields, stamp }: NewChange,
): JobChange => {
  const { employerId, id, referenceId, version } = job;
  const { time, keyId } = stamp;
  const cursor = cursorOf(revision, { id, time });
  return Object.freeze({ type, employerId, id, referenceId, version, time, fields, keyId, cursor });
};

/**
 * When to log the closing of a new job: at its openUntil if it is open at `time`, the time of its write; `null` if it
 * is closed then (decision D34). A store keeps this with the job.
 */
export const closesAtOf = (
  job: Pick<Job, 'status' | 'openUntil'>,
  time: Instant,
): Instant | null => (isOpen(job, time) ? job.openUntil : null);

/** The closing of a job, as `recordClosings` appends it; after that there is none to log. */
export const closingOf = <Stored extends ChangedJob>(
  job: Stored,
  time: Instant,
): NewChange<Stored> => ({
  job,
  type: 'job.closed',
  fields: [],
  stamp: ownStamp(time),
  before: job,
});

/** Whether the closing of a job is due. */
export const isClosingDue = (closesAt: Instant | null, now: Instant): boolean =>
  closesAt !== null && closesAt <= now;

const closingsBefore = <Stored extends ChangedJob>(
  job: Stored,
  closesAt: Instant | null,
  { time }: ChangeStamp,
): NewChange<Stored>[] => (isClosingDue(closesAt, time) ? [closingOf(job, time)] : []);

/** The change that an insert appends. */
export const changeOfInsert = (job: Job, stamp: ChangeStamp): NewChange<Job> => ({
  job,
  type: 'job.created',
  fields: [],
  stamp,
  before: null,
});

/**
 * The kind of an update of a stored job (decision D34): `job.archived` or `job.published` where it changes the status,
 * `job.refreshed` where it changes only the publishDate of these two, otherwise `job.updated`.
 */
export const kindOfUpdate = (from: Job, to: Job): JobChangeKind => {
  const fields = differingMembers(from, to);
  if (from.status !== to.status) {
    return { type: to.status === 'archived' ? 'job.archived' : 'job.published', fields };
  }
  return { type: fields.includes('publishDate') ? 'job.refreshed' : 'job.updated', fields };
};

/**
 * The changes that an update appends, in this order, and when to log the next closing of the job. An update that leaves
 * status and openUntil as they are never repeats a closing that was logged, whatever its clock says: there is one for
 * each openUntil (decision D34).
 *
 * @param to the new job, with its version
 * @param closesAt when to log the closing of the stored job
 */
export const changesOfUpdate = (
  { from, to }: { readonly from: Job; readonly to: Job },
  closesAt: Instant | null,
  stamp: ChangeStamp,
): { readonly changes: readonly NewChange<Job>[]; readonly closesAt: Instant | null } => {
  const closings = closingsBefore(from, closesAt, stamp);
  const left = closings.length > 0 ? null : closesAt;
  const isDated = from.status !== to.status || from.openUntil !== to.openUntil;
  return {
    changes: [...closings, { job: to, ...kindOfUpdate(from, to), stamp, before: from }],
    closesAt: isDated ? closesAtOf(to, stamp.time) : left,
  };
};

/** The changes that a delete appends, in this order. */
export const changesOfDelete = <Stored extends ChangedJob>(
  job: Stored,
  closesAt: Instant | null,
  stamp: ChangeStamp,
): readonly NewChange<Stored>[] => [
  ...closingsBefore(job, closesAt, stamp),
  { job, type: 'job.deleted', fields: [], stamp, before: job },
];
