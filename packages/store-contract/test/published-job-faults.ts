import type { EmployerId, Job } from '@jobposting/core';
import type { PublishedJobs } from '@jobposting/core/adapter';
import {
  answering,
  type Faults,
  type JobFault,
  justBefore,
  keeping,
  longAgo,
  withoutDescription,
} from './break-store.ts';

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
    'finds closed jobs': asking((query) => ({ ...query, now: longAgo })),
    'finds jobs at their closeDate': asking((query) => ({ ...query, now: justBefore(query.now) })),
    'repeats the job to continue after': asking(({ after, ...query }) => ({
      ...query,
      after: after && { ...after, id: (after.id - 1) as Job['id'] },
    })),
    'finds one job too many': asking((query) => ({ ...query, limit: query.limit + 1 })),
    "finds another employer's jobs": asking((query) => ({ ...query, employerId: null })),
    'orders by id alone': showing((jobs) => jobs.toSorted((a, b) => a.id - b.id)),
    'finds only jobs that are not confidential': showing((jobs) =>
      jobs.filter((job) => !job.confidential),
    ),
    'finds them without descriptions': showing(withoutDescription),
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
    'finds a job that is not confidential': ({ find }) => ({
      published: { findConfidential: (id) => find(1 as EmployerId, { id }) },
    }),
  },
};
