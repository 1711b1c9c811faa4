import type { Job } from '@jobposting/core';
import type { PublishedJobs } from '@jobposting/core/adapter';
import { answering, type Faults, type JobFault, justBefore, keeping } from './break-store.ts';

type Query = Parameters<PublishedJobs['findNextOpen']>[0];

const inPublished =
  (fault: (published: PublishedJobs) => Partial<PublishedJobs>): JobFault =>
  ({ published }) => ({ published: fault(published) });

/** A store that answers an altered query. */
const asking = (alter: (query: Query) => Query): JobFault =>
  inPublished(({ findNextOpen }) => ({ findNextOpen: (query) => findNextOpen(alter(query)) }));

/** A store that alters the open jobs that it finds. */
const showing = (alter: (jobs: readonly Job[]) => readonly Job[]): JobFault =>
  inPublished(({ findNextOpen }) => ({ findNextOpen: answering(findNextOpen, alter) }));

export const publishedJobFaults: Faults<JobFault> = {
  'finding the next open jobs of all': {
    'finds jobs at their closeDate': asking((query) => ({ ...query, now: justBefore(query.now) })),
    'finds only jobs that are not confidential': showing((jobs) =>
      jobs.filter((job) => !job.confidential),
    ),
    'finds as many long jobs as short ones': inPublished(({ findNextOpen }) => ({
      findNextOpen: answering(findNextOpen, async (jobs, { limit, ...query }) => {
        if (jobs.length === 0 || jobs.length >= limit) return jobs;
        const after = jobs.at(-1) ?? null;
        const more = await findNextOpen({ ...query, after, limit: limit - jobs.length });
        return [...jobs, ...more._unsafeUnwrap()];
      }),
    })),
  },
  'finding the next open jobs while jobs are written': {
    'finds what it found before': inPublished(({ findNextOpen }) => ({
      findNextOpen: keeping(findNextOpen),
    })),
  },
  'finding a confidential job': {
    'finds active jobs only': inPublished(({ findConfidential }) => ({
      findConfidential: answering(findConfidential, (job) =>
        job?.status === 'active' ? job : null,
      ),
    })),
  },
};
