import { LRUCache } from 'lru-cache';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId, JobKey } from '../job/job.ts';
import { utf8LengthOf } from '../values/text.ts';

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

// Measured, with the host's share: two small objects and the entries of two maps.
const jobOverhead = 2_560;

/**
 * The memory of a job: its description as a string, for which V8 takes one byte a character where it can, and the UTF-8
 * that a host may keep of it.
 */
const jobBytes = (job: Job): number => {
  const { description } = job;
  const utf8 = utf8LengthOf(description);
  return jobOverhead + utf8 + (utf8 === description.length ? utf8 : 2 * description.length);
};

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
