import type { WrittenJobs } from '../freshness/change-feed.ts';

/** What was committed and may not be on the disk yet. */
export interface Unsynced {
  /** A write of this job, its deletion included. */
  hasJob(jobId: number): boolean;
  /** A write of some job of this employer. */
  hasJobOf(employerId: number): boolean;
  /** A write of anything else, such as an employer, a key or a setting: before this store was opened. */
  hasOther(): boolean;
  hasAny(): boolean;
}

/** The writes between two syncs. */
export interface UnsyncedWrites extends Unsynced {
  addJobs(written: WrittenJobs): void;
  addOther(): void;
  /** Adds all of these to others. */
  addTo(others: UnsyncedWrites): void;
}

// Another process can write without end what nobody here reads, so that no sync begins.
const maxKnown = 8_192;

/** Creates a collection of writes, which begins empty. */
export const createUnsynced = (): UnsyncedWrites => {
  const jobs = new Set<number>();
  const employers = new Set<number>();
  let batches: WrittenJobs[] = [];
  let known = 0;
  let isAnyJob = false;
  let isOther = false;
  return {
    hasJob: (jobId) => isAnyJob || jobs.has(jobId),
    hasJobOf: (employerId) => isAnyJob || employers.has(employerId),
    hasOther: () => isOther,
    hasAny: () => isAnyJob || isOther || jobs.size > 0,
    addJobs(written) {
      if (isAnyJob) return;
      if (written === 'unknown' || known + written.length > maxKnown) {
        isAnyJob = true;
        batches = ['unknown'];
        jobs.clear();
        employers.clear();
        return;
      }
      known += written.length;
      batches.push(written);
      for (const { jobId, employerId } of written) {
        jobs.add(jobId);
        employers.add(employerId);
      }
    },
    addOther() {
      isOther = true;
    },
    addTo(others) {
      for (const written of batches) others.addJobs(written);
      if (isOther) others.addOther();
    },
  };
};
