import type { EmployerId, Job, JobHeader, JobId, JobKey } from '@jobposting/core';
import { headerBytes, jobBytes } from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';
import type { CacheShares } from './cache-shares.ts';
import type { ChangeFeed } from './change-feed.ts';

/** The size of a referenceId of 50 characters, in any script. */
const referenceBytes = 350;
// A larger job would push out too many others, although it is rarely read.
const largestPart = 16;

/** Creates an empty cache within `shares`, which drops the jobs that `feed` reports. */
export const createJobCache = (
  feed: Pick<ChangeFeed, 'onWrittenJobs'>,
  shares: Pick<CacheShares, 'jobs' | 'headers' | 'references'>,
) => {
  const jobs = new LRUCache<number, Job>({
    maxSize: Math.max(1, shares.jobs),
    maxEntrySize: Math.max(1, Math.floor(shares.jobs / largestPart)),
    sizeCalculation: jobBytes,
  });
  const headers = new LRUCache<number, JobHeader>({
    maxSize: Math.max(1, shares.headers),
    sizeCalculation: headerBytes,
  });
  // Only a hint: the job found is checked, so an entry never has to be dropped.
  const idsByReference = new LRUCache<string, JobId>({
    max: Math.max(1, Math.floor(shares.references / referenceBytes)),
  });
  const referenceKey = (employerId: EmployerId, referenceId: string): string =>
    `${employerId}:${referenceId}`;

  const drop = (id: number): void => {
    jobs.delete(id);
    headers.delete(id);
  };

  feed.onWrittenJobs((written) => {
    if (written === 'unknown') {
      jobs.clear();
      headers.clear();
    } else {
      for (const { jobId } of written) drop(jobId);
    }
  });

  return {
    findJob(employerId: EmployerId, key: JobKey): Job | undefined {
      const id =
        'id' in key ? key.id : idsByReference.get(referenceKey(employerId, key.referenceId));
      const job = id === undefined ? undefined : jobs.get(id);
      const isIt = 'id' in key || job?.referenceId === key.referenceId;
      return isIt && job?.employerId === employerId ? job : undefined;
    },
    addJob(job: Job): void {
      if (job.referenceId !== null) {
        idsByReference.set(referenceKey(job.employerId, job.referenceId), job.id);
      }
      jobs.set(job.id, job);
    },
    findHeader: (id: number): JobHeader | undefined => headers.get(id),
    addHeader(header: JobHeader): void {
      headers.set(header.id, header);
    },
    /** Forgets a job. */
    drop,
  };
};

/** Jobs and headers as last read, so that unchanged content is the same object every time. */
export type JobCache = ReturnType<typeof createJobCache>;
