import { LRUCache } from 'lru-cache';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId, JobKey } from '../job/job.ts';
import { jobBytes } from './caches.ts';

/**
 * Jobs as last read or written, so that unchanged content is the same object every time. The store makes sure that a
 * job found here is the stored one.
 */
export interface JobCache {
  find(employerId: EmployerId, key: JobKey): Job | undefined;
  /** Keeps a job and returns it, or the cached one of the same version. */
  add(job: Job): Job;
  drop(id: number): void;
  clear(): void;
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
  const jobs = new LRUCache<number, Job>({
    maxSize: Math.max(1, bytesOfJobs),
    maxEntrySize: Math.max(1, Math.floor(bytesOfJobs / largestPart)),
    sizeCalculation: jobBytes,
  });
  // Only a hint: the job found is checked, so an entry never has to be dropped.
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
      const isIt = 'id' in key || job?.referenceId === key.referenceId;
      return isIt && job?.employerId === employerId ? job : undefined;
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
    drop: (id) => void jobs.delete(id),
    clear: () => jobs.clear(),
  };
};
