import { err, ok } from 'neverthrow';
import type { EmployerId } from './employer.ts';
import { isOpen } from './is-open.ts';
import type { Job, JobHeader, JobId } from './job.ts';
import { referenceIdTaken, versionConflict } from './job-error.ts';
import { isFoundBy, type JobQuery } from './job-query.ts';
import type { JobStore } from './job-store.ts';

const toHeader = (job: Job): JobHeader => ({
  id: job.id,
  employerId: job.employerId,
  referenceId: job.referenceId,
  title: job.title,
  publishDate: job.publishDate,
  confidential: job.confidential,
  status: job.status,
  locations: job.locations,
});

const isMatch = (job: Job, { search, referenceId, status, now }: JobQuery): boolean =>
  (search === null || isFoundBy(job, search)) &&
  (referenceId === null || job.referenceId === referenceId) &&
  (status === null || (status === 'open' ? isOpen(job, now) : job.status === status));

type Place = Pick<Job, 'publishDate' | 'id'>;

const newestFirst = (a: Place, b: Place): number =>
  a.publishDate === b.publishDate ? b.id - a.id : a.publishDate < b.publishDate ? 1 : -1;

/**
 * Creates a {@link JobStore} that lives as long as the process: the reference implementation of the
 * port, for tests and demos. Every call scans all jobs.
 */
export const createMemoryJobStore = (): JobStore => {
  const jobs = new Map<JobId, Job>();
  let lastId = 0;

  const ofEmployer = (employerId: EmployerId): Job[] =>
    [...jobs.values()].filter((job) => job.employerId === employerId);

  const isTaken = (job: Omit<Job, 'id' | 'version'>, exceptId?: JobId): boolean =>
    job.referenceId !== null &&
    ofEmployer(job.employerId).some(
      (other) => other.referenceId === job.referenceId && other.id !== exceptId,
    );

  const stored = (job: Pick<Job, 'employerId' | 'id' | 'version'>): Job | undefined => {
    const found = jobs.get(job.id);
    return found?.employerId === job.employerId && found.version === job.version
      ? found
      : undefined;
  };

  return {
    async find(employerId, key) {
      const found = ofEmployer(employerId).find((job) =>
        'id' in key ? job.id === key.id : job.referenceId === key.referenceId,
      );
      return ok(found ?? null);
    },

    async list(employerId, query) {
      const matching = ofEmployer(employerId)
        .filter((job) => isMatch(job, query))
        .sort(newestFirst);
      const start = (query.page - 1) * query.pageSize;
      return ok({
        total: matching.length,
        headers: matching.slice(start, start + query.pageSize).map(toHeader),
      });
    },

    async findNext(employerId, { after, limit }) {
      const following = ofEmployer(employerId)
        .filter((job) => after === null || job.id > after)
        .sort((a, b) => a.id - b.id);
      return ok(following.slice(0, limit));
    },

    async insert(newJob) {
      if (isTaken(newJob)) return err(referenceIdTaken(newJob.referenceId ?? ''));
      lastId++;
      const job: Job = Object.freeze({ ...newJob, id: lastId as JobId, version: 1 });
      jobs.set(job.id, job);
      return ok(job);
    },

    async update({ from, to }) {
      if (stored(from) === undefined) return err(versionConflict());
      if (isTaken(to, to.id)) return err(referenceIdTaken(to.referenceId ?? ''));
      const next: Job = Object.freeze({ ...to, version: from.version + 1 });
      jobs.set(to.id, next);
      return ok(next);
    },

    async delete(job) {
      if (stored(job) === undefined) return err(versionConflict());
      jobs.delete(job.id);
      return ok();
    },

    async findDueForRefresh({ publishedUntil, publishedFrom, now, after, limit }) {
      const due = [...jobs.values()]
        .filter((job) => job.autoRefresh && isOpen(job, now))
        .filter((job) => job.publishDate <= publishedUntil || job.publishDate >= publishedFrom)
        .filter((job) => after === null || newestFirst(job, after) < 0)
        .sort((a, b) => -newestFirst(a, b));
      return ok(due.slice(0, limit));
    },
  };
};
