import { type EmployerId, type Instant, isOpen, type Job, ok } from '@jobposting/core';
import { createOpenBatch, openBatchBytes, type PublishedJobs } from '@jobposting/core/adapter';
import type { JobStoreFault } from './job-store-faults.ts';

type Place = Pick<Job, 'employerId' | 'id'>;

/** Reads the published jobs of those that are stored, as it must be done or with a fault. */
export const createFaultyPublishedJobs = (
  has: (fault: JobStoreFault) => boolean,
  storedJobs: () => readonly Job[],
): PublishedJobs => {
  const isShown = (job: Job, now: Instant): boolean => {
    if (has('publishes jobs at their closeDate') && job.closeDate === now) return true;
    if (has('publishes closed jobs') && job.status === 'active') return true;
    if (has('publishes archived jobs') && job.closeDate > now) return true;
    return isOpen(job, now);
  };
  const byEmployer = (a: Place, b: Place): number => {
    if (has('publishes by id alone')) return a.id - b.id;
    const employers = has('publishes by the ids of employers as text')
      ? `${a.employerId}`.localeCompare(`${b.employerId}`)
      : a.employerId - b.employerId;
    return employers || a.id - b.id;
  };
  const firstOf = (following: readonly Job[], most: number): readonly Job[] => {
    if (has('publishes as many long jobs as short ones')) return following.slice(0, most);
    const batch = createOpenBatch(most);
    let characters = 0;
    for (const job of following) {
      batch.add(job);
      characters += job.description.length;
      if (has('counts the characters of published jobs')) {
        if (batch.jobs.length === most || characters >= openBatchBytes) break;
      } else if (batch.isFull) break;
    }
    const isTooLong = batch.bytesLeft < 0 && has('publishes no job that goes beyond 1 MiB');
    return isTooLong ? batch.jobs.slice(0, -1) : batch.jobs;
  };
  let firstCounts: ReturnType<PublishedJobs['countOpen']> | undefined;

  return {
    async findNextOpen({ employerId, now, after, limit }) {
      const isBehind = (job: Job): boolean =>
        after === null ||
        byEmployer(job, after) > 0 ||
        (has('publishes the job behind which to go on again') && job.id === after.id) ||
        (has('publishes from the beginning behind a job that is not open any more') &&
          !storedJobs().some((stored) => stored.id === after.id && isShown(stored, now)));
      const following = storedJobs()
        .filter((job) => isShown(job, now) && isBehind(job))
        .filter(
          (job) =>
            employerId === null ||
            job.employerId === employerId ||
            has("publishes another employer's jobs as those of one"),
        )
        .filter((job) => !job.confidential || !has('publishes named jobs only'))
        .toSorted(byEmployer);
      const most = has('publishes twenty jobs at most') ? Math.min(limit, 20) : limit;
      const found = firstOf(following, most + (has('publishes one job too many') ? 1 : 0));
      return ok(
        has('publishes jobs without descriptions')
          ? found.map((job) => ({ ...job, description: '' }))
          : has('publishes fewer jobs than the limit before the end') && found.length > 1
            ? found.slice(1)
            : found,
      );
    },

    async findConfidential(id) {
      const found = storedJobs().find(
        (job) =>
          job.id === id &&
          (job.confidential || has('finds a named job as a confidential one')) &&
          (job.status === 'active' || !has('finds active confidential jobs only')),
      );
      return ok(found ?? null);
    },

    async countOpen(now) {
      const count = async () => {
        const open = storedJobs().filter((job) => isShown(job, now));
        const employerIds = [...new Set(open.map((job) => job.employerId))];
        const countOf = (employerId: EmployerId) => {
          const own = open.filter((job) => job.employerId === employerId);
          const confidential = has('counts confidential open jobs as named')
            ? 0
            : own.filter((job) => job.confidential).length;
          return { employerId, named: own.length - confidential, confidential };
        };
        const moments = (has('holds its counts until any closeDate') ? storedJobs() : open)
          .map(({ closeDate }) => closeDate)
          .sort();
        const until = has('holds its counts until the last closeDate')
          ? moments.at(-1)
          : moments[0];
        return ok({
          employers: employerIds.sort((a, b) => a - b).map(countOf),
          until: until ?? null,
        });
      };
      if (!has('counts open jobs once')) return count();
      firstCounts ??= count();
      return firstCounts;
    },
  };
};
