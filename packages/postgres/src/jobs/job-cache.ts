import type { EmployerId, Job, JobId, JobKey } from '@jobposting/core';
import { jobBytes } from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';

/**
 * Jobs as last read or written, so that unchanged content is the same object every time. None may be
 * returned before its version has been read from the database in the same call.
 */
export interface JobCache {
  find(employerId: EmployerId, key: JobKey): Job | undefined;
  /** Keeps a job and returns it, or the one of the same version that is kept already. */
  add(job: Job): Job;
  drop(id: JobId): void;
}

/** What a referenceId of 50 characters takes, of whatever script. */
const referenceBytes = 350;
const shareOfReferences = 1 / 16;
// A larger one would push out too many others for one that is rarely asked for.
const largestPart = 16;

/** Creates an empty cache; `maxBytes` 0 keeps nothing. */
export const createJobCache = (maxBytes: number): JobCache => {
  const bytesOfReferences = maxBytes * shareOfReferences;
  const bytesOfJobs = Math.floor(maxBytes - bytesOfReferences);
  const jobs = new LRUCache<JobId, Job>({
    maxSize: Math.max(1, bytesOfJobs),
    maxEntrySize: Math.max(1, Math.floor(bytesOfJobs / largestPart)),
    sizeCalculation: jobBytes,
  });
  // A hint only: the database says which job has the referenceId.
  const idsByReference = new LRUCache<string, JobId>({
    max: Math.max(1, Math.floor(bytesOfReferences / referenceBytes)),
  });
  const referenceKey = (employerId: EmployerId, referenceId: string): string =>
    `${employerId}:${referenceId}`;

  return {
    find(employerId, key) {
      const id =
        'id' in key ? key.id : idsByReference.get(referenceKey(employerId, key.referenceId));
      const job = id === undefined ? undefined : jobs.get(id);
      return job?.employerId === employerId ? job : undefined;
    },
    add(job) {
      const kept = jobs.get(job.id);
      // A read that was sent before a write may come back after it.
      if (kept?.employerId === job.employerId && kept.version > job.version) return job;
      if (kept?.employerId === job.employerId && kept.version === job.version) return kept;
      jobs.set(job.id, job);
      if (job.referenceId !== null) {
        idsByReference.set(referenceKey(job.employerId, job.referenceId), job.id);
      }
      return job;
    },
    drop(id) {
      jobs.delete(id);
    },
  };
};
