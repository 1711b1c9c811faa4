import type { Instant, Job, JobId } from '@jobposting/core';
import { type ChangeStamp, closesAtOf, type NewChange } from '@jobposting/core/adapter';
import type { ChangeLogFault } from './change-log-faults.ts';

/** The closings that are still to be logged, as they must be or with a fault. */
export const createFaultyClosings = (has: (fault: ChangeLogFault) => boolean) => {
  const closings = new Map<JobId, Instant>();
  const closed = new Set<JobId>();

  const isDue = (job: Job, now: Instant): boolean => {
    if (has('closes a job once for all its closeDates') && closed.has(job.id)) return false;
    const closing = closings.get(job.id);
    if (closing === undefined) return false;
    return closing < now || (closing === now && !has('closes a job later than at its closeDate'));
  };

  const close = (job: Job, stamp: ChangeStamp): NewChange => {
    closed.add(job.id);
    if (!has('closes a job twice')) closings.delete(job.id);
    return { job, type: 'job.closed', fields: [], stamp, before: job };
  };

  return {
    isDue,
    close,

    /** Awaits the closing of a job as it was written, over `before`. */
    await(job: Job, before: Job | null, { time }: ChangeStamp): void {
      const isDated = before?.status !== job.status || before.closeDate !== job.closeDate;
      if (!isDated && !has('closes a job again after a write by a clock that is behind')) return;
      const closing =
        (has('closes a job that was written closed') && job.status === 'active') ||
        (has('closes archived jobs') && job.closeDate > time)
          ? job.closeDate
          : closesAtOf(job, time);
      if (closing === null) closings.delete(job.id);
      else closings.set(job.id, closing);
    },

    /** Awaits no closing of a job any more. */
    drop(id: JobId): void {
      closings.delete(id);
    },

    /** The changes of a write, with the closing that comes before it. */
    withClosing(from: Job, change: NewChange): NewChange[] {
      const { stamp } = change;
      if (has('forgets the closing before a later write') || !isDue(from, stamp.time)) {
        return [change];
      }
      const byWriter = has('logs a closing with the key of the later write');
      const closing = close(from, byWriter ? stamp : { ...stamp, keyId: null });
      return has('logs a closing after the later write') ? [change, closing] : [closing, change];
    },

    reopen(): void {
      if (has('forgets closings to come when reopened')) closings.clear();
    },
  };
};
