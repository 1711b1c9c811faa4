import type { EmployerId, Job, JobHeader, JobId, JobKey } from '@jobposting/core';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from './change-feed.ts';

/** Jobs and headers as last read, so that unchanged content is the same object every time. */
export interface JobCache {
  findJob(employerId: EmployerId, key: JobKey): Job | undefined;
  addJob(job: Job): void;
  findHeader(id: number): JobHeader | undefined;
  addHeader(header: JobHeader): void;
  /** Forgets a job. */
  drop(id: number): void;
}

const maxJobCharacters = 64 * 1024 * 1024;
const maxHeaders = 50_000;
const maxReferences = 50_000;
/** What a job costs beside its description, roughly. */
const jobOverhead = 1_024;

/** Creates an empty cache, bounded to some 100 MB, which forgets the jobs that `feed` reports. */
export const createJobCache = (feed: Pick<ChangeFeed, 'onJobChanges'>): JobCache => {
  const jobs = new LRUCache<number, Job>({
    maxSize: maxJobCharacters,
    sizeCalculation: (job) => job.description.length + jobOverhead,
  });
  const headers = new LRUCache<number, JobHeader>({ max: maxHeaders });
  // A hint only: what it leads to is compared before it is believed, so it never has to be dropped.
  const idsByReference = new LRUCache<string, JobId>({ max: maxReferences });
  const referenceKey = (employerId: EmployerId, referenceId: string): string =>
    `${employerId}:${referenceId}`;

  const drop = (id: number): void => {
    jobs.delete(id);
    headers.delete(id);
  };

  feed.onJobChanges((changes) => {
    if (changes === 'unknown') {
      jobs.clear();
      headers.clear();
    } else {
      for (const { jobId } of changes) drop(jobId);
    }
  });

  return {
    findJob(employerId, key) {
      if ('id' in key) {
        const job = jobs.get(key.id);
        return job?.employerId === employerId ? job : undefined;
      }
      const id = idsByReference.get(referenceKey(employerId, key.referenceId));
      const job = id === undefined ? undefined : jobs.get(id);
      return job?.employerId === employerId && job.referenceId === key.referenceId
        ? job
        : undefined;
    },
    addJob(job) {
      jobs.set(job.id, job);
      if (job.referenceId === null) return;
      idsByReference.set(referenceKey(job.employerId, job.referenceId), job.id);
    },
    findHeader: (id) => headers.get(id),
    addHeader(header) {
      headers.set(header.id, header);
    },
    drop,
  };
};
