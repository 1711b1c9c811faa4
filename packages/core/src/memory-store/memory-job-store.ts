import { err, ok } from 'neverthrow';
import {
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  closingOf,
  isClosingDue,
} from '../change-log/new-change.ts';
import type { EmployerId } from '../job/employer.ts';
import { isOpen } from '../job/is-open.ts';
import type { Job, JobHeader, JobId, JobStatus } from '../job/job.ts';
import { referenceIdTaken, versionConflict } from '../job/job-error.ts';
import { isListed } from '../list-queries/job-query.ts';
import type { JobStore } from '../store/job-store.ts';
import type { Lease, Leases } from '../store/leases.ts';
import { byEmployer, createOpenBatch, type PublishedJobs } from '../store/published-jobs.ts';
import type { Instant } from '../values/instant.ts';
import { createMemoryChangeLog, type MemoryChangeLog } from './memory-change-log.ts';

/** Creates the leases of a store in memory. */
const createMemoryLeases = (): Leases => {
  const taken = new Map<string, Lease & { readonly until: number }>();
  let lastHolder = 0;

  return {
    async take(name, forMs) {
      const now = Date.now();
      const found = taken.get(name);
      if (found !== undefined && found.until > now && found.until <= now + forMs) return ok(null);
      const lease = { name, holder: `${++lastHolder}`, note: found?.note ?? null };
      taken.set(name, { ...lease, until: now + forMs });
      return ok(lease);
    },

    async renew({ name, holder, note }, forMs) {
      if (taken.get(name)?.holder !== holder) return ok(false);
      taken.set(name, { name, holder, note, until: Date.now() + forMs });
      return ok(true);
    },

    noteOf: async (name) => ok(taken.get(name)?.note ?? null),
  };
};

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

type Place = Pick<Job, 'publishDate' | 'id'>;

const newestFirst = (a: Place, b: Place): number =>
  a.publishDate === b.publishDate ? b.id - a.id : a.publishDate < b.publishDate ? 1 : -1;

const firstToClose = (a: Job, b: Job): number =>
  a.openUntil === b.openUntil ? a.id - b.id : a.openUntil < b.openUntil ? -1 : 1;

const ofEmployer = (jobs: ReadonlyMap<JobId, Job>, employerId: EmployerId): Job[] =>
  [...jobs.values()].filter((job) => job.employerId === employerId);

type Reads = 'find' | 'list' | 'findNext' | 'findDueForRefresh' | 'countByEmployer';

const readsOf = (jobs: ReadonlyMap<JobId, Job>): Pick<JobStore, Reads> => ({
  async find(employerId, key) {
    const found =
      'id' in key
        ? jobs.get(key.id)
        : ofEmployer(jobs, employerId).find((job) => job.referenceId === key.referenceId);
    return ok(found?.employerId === employerId ? found : null);
  },

  async list(employerId, query) {
    const matching = ofEmployer(jobs, employerId)
      .filter((job) => isListed(job, query))
      .sort(newestFirst);
    const start = (query.page - 1) * query.pageSize;
    return ok({
      total: matching.length,
      headers: matching.slice(start, start + query.pageSize).map(toHeader),
    });
  },

  async findNext(employerId, { after, limit }) {
    const following: Job[] = [];
    // The jobs are in the order of their ids. Sorting them all for each block would take quadratic time.
    for (const job of jobs.values()) {
      if (following.length === limit) break;
      if (job.employerId === employerId && job.id > (after ?? 0)) following.push(job);
    }
    return ok(following);
  },

  async findDueForRefresh({ publishedUntil, publishedFrom, now, after, limit }) {
    const due = [...jobs.values()]
      .filter((job) => job.autoRefresh && isOpen(job, now))
      .filter((job) => job.publishDate <= publishedUntil || job.publishDate >= publishedFrom)
      .filter((job) => after === null || newestFirst(job, after) < 0)
      .sort((a, b) => -newestFirst(a, b));
    return ok(due.slice(0, limit));
  },

  async countByEmployer() {
    const counts = new Map<EmployerId, Record<JobStatus, number>>();
    for (const { employerId, status } of jobs.values()) {
      const count = counts.get(employerId) ?? { active: 0, archived: 0 };
      count[status]++;
      counts.set(employerId, count);
    }
    const inOrder = [...counts].sort(([a], [b]) => a - b);
    return ok(inOrder.map(([employerId, count]) => ({ employerId, ...count })));
  },
});

/** The writes of a store whose jobs and due closings these are. */
const writesOf = (
  jobs: Map<JobId, Job>,
  closesAt: Map<JobId, Instant | null>,
  append: MemoryChangeLog['append'],
): Pick<JobStore, 'insert' | 'update' | 'delete'> => {
  let lastId = 0;

  const isTaken = (job: Omit<Job, 'id' | 'version'>, exceptId?: JobId): boolean =>
    job.referenceId !== null &&
    ofEmployer(jobs, job.employerId).some(
      (other) => other.referenceId === job.referenceId && other.id !== exceptId,
    );

  const stored = (job: Pick<Job, 'employerId' | 'id' | 'version'>): Job | undefined => {
    const found = jobs.get(job.id);
    return found?.employerId === job.employerId && found.version === job.version
      ? found
      : undefined;
  };

  const keep = (job: Job, closes: Instant | null): void => {
    jobs.set(job.id, job);
    closesAt.set(job.id, closes);
  };

  return {
    async insert(newJob, stamp) {
      if (isTaken(newJob)) return err(referenceIdTaken(newJob.referenceId ?? ''));
      lastId++;
      const job: Job = Object.freeze({ ...newJob, id: lastId as JobId, version: 1 });
      keep(job, closesAtOf(job, stamp.time));
      append([changeOfInsert(job, stamp)]);
      return ok(job);
    },

    async update({ from, to }, stamp) {
      if (stored(from) === undefined) return err(versionConflict());
      if (isTaken(to, to.id)) return err(referenceIdTaken(to.referenceId ?? ''));
      const next: Job = Object.freeze({ ...to, version: from.version + 1 });
      const logged = changesOfUpdate({ from, to: next }, closesAt.get(from.id) ?? null, stamp);
      keep(next, logged.closesAt);
      append(logged.changes);
      return ok(next);
    },

    async delete(job, stamp) {
      const deleted = stored(job);
      if (deleted === undefined) return err(versionConflict());
      const changes = changesOfDelete(deleted, closesAt.get(job.id) ?? null, stamp);
      jobs.delete(job.id);
      closesAt.delete(job.id);
      append(changes);
      return ok();
    },
  };
};

/**
 * Creates a {@link JobStore} that exists as long as the process: the reference implementation of the port, for tests
 * and demos. Every call scans all jobs.
 */
export const createMemoryJobStore = (): JobStore => {
  const jobs = new Map<JobId, Job>();
  const { append, ...log } = createMemoryChangeLog();
  /** When the closings are due that are not logged yet. */
  const closesAt = new Map<JobId, Instant | null>();

  return {
    ...readsOf(jobs),
    ...writesOf(jobs, closesAt, append),

    published: createMemoryPublishedJobs(() => jobs.values()),

    changes: {
      ...log,
      async recordClosings({ now, limit }) {
        const due = [...jobs.values()]
          .filter((job) => isClosingDue(closesAt.get(job.id) ?? null, now))
          .sort(firstToClose)
          .slice(0, limit);
        for (const { id } of due) closesAt.delete(id);
        append(due.map((job) => closingOf(job, now)));
        return ok(due.length);
      },
    },

    leases: createMemoryLeases(),
  };
};

/** Creates the published jobs of a store in memory. Every call scans all jobs. */
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
  };
};
