import type { EmployerId, Job, JobId, JobKey } from '@jobposting/core';
import { jobBytes } from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';

/**
 * Jobs as last read or written, so that unchanged content is the same object every time. Return one only after reading
 * its version from the database in the same call.
 */
export interface JobCache {
  find(employerId: EmployerId, key: JobKey): Job | undefined;
  /** Keeps a job and returns it, or the cached one of the same version. */
  add(job: Job): Job;
  drop(id: JobId): void;
}

/** The size of a referenceId of 50 characters, in any script. */
const referenceBytes = 350;
const shareOfReferences = 1 / 16;
// A larger job would push out too many others, although it is rarely read.
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
  // Only a hint: the database decides which job has the referenceId.
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
      // A read sent before a write may return after it.
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
