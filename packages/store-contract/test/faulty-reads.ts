import { type EmployerId, type Job, type JobHeader, ok } from '@jobposting/core';
import type { JobQuery, JobStore } from '@jobposting/core/adapter';
import { createFaultyMatching } from './faulty-matching.ts';
import type { JobStoreFault } from './job-store-faults.ts';

const toHeader = ({ id, employerId, referenceId, title, ...job }: Job): JobHeader => {
  const { publishDate, confidential, status, locations } = job;
  return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
};

/** Reads several jobs of those that are stored, as it must be done or with a fault. */
export const createFaultyReads = (
  has: (fault: JobStoreFault) => boolean,
  storedJobs: () => readonly Job[],
): Pick<JobStore, 'list' | 'findNext' | 'findDueForRefresh' | 'countByEmployer'> => {
  const matches = createFaultyMatching(has);
  const counted = new Set<EmployerId>();
  const firstMoments = new Map<string, JobQuery['now']>();

  const firstMomentOf = (employerId: EmployerId, query: JobQuery): JobQuery['now'] => {
    const versions = storedJobs().map(({ id, version }) => [id, version]);
    const asked = JSON.stringify([employerId, versions, { ...query, now: null }]);
    const moment = firstMoments.get(asked) ?? query.now;
    firstMoments.set(asked, moment);
    return moment;
  };

  type Place = Pick<Job, 'publishDate' | 'id'>;
  const byAge = (a: Place, b: Place): number =>
    a.publishDate.localeCompare(b.publishDate) ||
    (has('lists equal publishDates in the order of their ids') ? b.id - a.id : a.id - b.id);

  return {
    async list(employerId, asked) {
      const jobs = storedJobs();
      const query = has('keeps a page of open jobs when one closes')
        ? { ...asked, now: firstMomentOf(employerId, asked) }
        : asked;
      const own = jobs.filter((job) => job.employerId === employerId);
      const visible = has("lists another employer's jobs") ? jobs : own;
      const matching = visible.filter((job) => matches(job, query)).toSorted(byAge);
      if (!has('lists the oldest first')) matching.reverse();
      const start =
        (query.page - 1) * query.pageSize + (has('begins each page one job late') ? 1 : 0);
      const isRepeated =
        has('repeats the job of a referenceId on every page') && query.referenceId !== null;
      const page = isRepeated ? matching : matching.slice(start, start + query.pageSize);
      const counted = has('counts the page instead of the whole')
        ? page
        : has("counts another employer's jobs")
          ? jobs.filter((job) => matches(job, query))
          : has('counts before it searches')
            ? own
            : matching;
      const headers = has('shows descriptions in lists') ? page : page.map(toHeader);
      return ok({ total: counted.length, headers });
    },

    async findNext(employerId, { after, limit }) {
      const jobs = storedJobs();
      const isOwn = (job: Job): boolean => job.employerId === employerId;
      const isNext = ({ id, status }: Job): boolean =>
        (after === null ||
          id > after ||
          (has('finds the job with the given id as the next one') && id === after) ||
          (has('begins anew after the id of a deleted job') &&
            jobs.every((job) => job.id !== after))) &&
        (status === 'active' || !has('finds active jobs only as the next ones'));
      const byId = (a: Job, b: Job): number =>
        has('finds the next jobs by publishDate')
          ? byAge(a, b)
          : has('finds the next jobs by their ids as text')
            ? `${a.id}`.localeCompare(`${b.id}`)
            : a.id - b.id;
      const visible = has("finds another employer's next jobs") ? jobs : jobs.filter(isOwn);
      const following = visible.filter(isNext).toSorted(byId);
      const count =
        limit +
        (has('finds one next job more than the limit') ? 1 : 0) -
        (has('finds fewer next jobs than the limit before the end') && limit > 1 ? 1 : 0);
      const found = has("counts another employer's jobs against the limit")
        ? jobs.filter(isNext).toSorted(byId).slice(0, count).filter(isOwn)
        : following.slice(0, count);
      return ok(
        has('finds the next jobs without descriptions')
          ? found.map((job) => ({ ...job, description: '' }))
          : found,
      );
    },

    async countByEmployer() {
      const jobs = storedJobs();
      for (const { employerId } of jobs) counted.add(employerId);
      const kept = has('counts employers that have no jobs any more')
        ? counted
        : new Set(jobs.map(({ employerId }) => employerId));
      const inOrder = [...kept].sort((a, b) => a - b);
      return ok(
        (has('counts the last employer first') ? inOrder.reverse() : inOrder).map((employerId) => {
          const own = jobs.filter((job) => job.employerId === employerId);
          const archived = own.filter(({ status }) => status === 'archived').length;
          return {
            employerId,
            active: own.length - (has('counts archived jobs as active') ? 0 : archived),
            archived,
          };
        }),
      );
    },

    async findDueForRefresh({ publishedUntil, publishedFrom, now, after, limit }) {
      const jobs = storedJobs();
      const until = has('refreshes only what was published before the moment')
        ? (job: Job) => job.publishDate < publishedUntil
        : (job: Job) => job.publishDate <= publishedUntil;
      const isAhead = (job: Job): boolean =>
        job.publishDate >= publishedFrom && !has('leaves what is published far ahead for ever');
      const isBehind = (job: Job): boolean =>
        after === null ||
        byAge(job, after) > 0 ||
        (has('finds the job behind which to go on again') && job.id === after.id) ||
        (has('begins anew behind a job that is not due any more') &&
          jobs.every(
            ({ id, publishDate }) => id !== after.id || publishDate !== after.publishDate,
          ));
      const due = jobs
        .filter((job) => job.status === 'active' && job.autoRefresh)
        .filter((job) => (until(job) || isAhead(job)) && isBehind(job))
        .filter((job) => job.closeDate > now || has('refreshes closed jobs'))
        .toSorted(byAge);
      if (has('refreshes the newest first')) due.reverse();
      if (has('finds due jobs in the order in which they close')) {
        due.sort((a, b) => a.closeDate.localeCompare(b.closeDate));
      }
      return ok(due.slice(0, limit));
    },
  };
};
