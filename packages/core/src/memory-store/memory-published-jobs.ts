import { ok } from 'neverthrow';
import type { EmployerId } from '../job/employer.ts';
import { isOpen } from '../job/is-open.ts';
import type { Job } from '../job/job.ts';
import {
  byEmployer,
  createOpenBatch,
  type OpenJobCount,
  type PublishedJobs,
} from '../store/published-jobs.ts';
import type { Instant } from '../values/instant.ts';

const countByEmployer = (open: readonly Job[]): OpenJobCount[] => {
  const counts = new Map<EmployerId, { named: number; confidential: number }>();
  for (const { employerId, confidential } of open) {
    const count = counts.get(employerId) ?? { named: 0, confidential: 0 };
    count[confidential ? 'confidential' : 'named']++;
    counts.set(employerId, count);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([employerId, count]) => ({ employerId, ...count }));
};

/** Creates the published jobs of a store in memory from all of its jobs: each call looks at every one of them. */
export const createMemoryPublishedJobs = (all: () => Iterable<Job>): PublishedJobs => {
  const openAt = (now: Instant): Job[] => [...all()].filter((job) => isOpen(job, now));

  return {
    async findNextOpen({ employerId, now, after, limit }) {
      const following = openAt(now)
        .filter((job) => employerId === null || job.employerId === employerId)
        .filter((job) => after === null || byEmployer(job, after) > 0)
        .sort(byEmployer);
      const batch = createOpenBatch(limit);
      batch.fill(following);
      return ok(batch.jobs);
    },

    async findConfidential(id) {
      return ok([...all()].find((job) => job.id === id && job.confidential) ?? null);
    },

    async countOpen(now) {
      const open = openAt(now);
      const [until = null] = open.map(({ closeDate }) => closeDate).sort();
      return ok({ employers: countByEmployer(open), until });
    },
  };
};
